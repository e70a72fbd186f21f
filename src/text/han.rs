//! Chinese word segmentation by jieba, loaded only when words are asked for.
