# De-duplicates JSON lines with text-dedup 0.4.0: sh text-dedup.sh INPUT.jsonl OUTPUT_FOLDER
# pip install text-dedup==0.4.0
python -m text_dedup.minhash \
  --path json --data_files "$1" --split train --cache_dir "$2/cache" --output "$2/kept" \
  --column text --ngram 5 --min_length 5 --num_perm 250 --threshold 0.7 --hash_func sha1 --hash_bits 64
