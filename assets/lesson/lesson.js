(function () {
  "use strict";
  var data = JSON.parse(document.getElementById("lesson").textContent);
  var place = document.getElementById("steps");
  var state = { language: data.language, step: 0, at: data.start.slice() };
  var wide = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;
  var words = {
    back: ["◀ back", "◀ 后退"], forward: ["forward ▶", "前进 ▶"], other: ["中文", "English"],
    step: ["Step {} of {}", "第 {} 步，共 {} 步"],
    hint: ["← and → or Page Up and Page Down turn the steps.", "← → 或 Page Up / Page Down 翻页。"],
  };
  var say = function (pair) { return pair[state.language]; };
  var make = function (name, text, className) {
    var made = document.createElement(name);
    if (text !== undefined) { made.textContent = text; }
    if (className) { made.className = className; }
    return made;
  };
  var steps = function () { return data.variants[state.at.join(",")]; };
  /* The position of all knobs with one of them turned; the others go back to the start where that is needed. */
  var turned = function (knob, value) {
    var near = state.at.slice(), alone = data.start.slice();
    near[knob] = value;
    alone[knob] = value;
    return [near, alone].find(function (at) { return data.variants[at.join(",")]; });
  };
  var turn = function (knob, value) {
    state.at = turned(knob, value) || state.at;
    state.step = Math.min(state.step, steps().length - 1);
    draw();
  };
  /* Characters of two columns in boxes of two columns, whatever the font. */
  var text = function (into, content) {
    var plain = "";
    Array.from(content).forEach(function (c) {
      if (wide.test(c)) {
        into.append(plain, make("i", c));
        plain = "";
      } else {
        plain += c;
      }
    });
    into.append(plain);
  };
  var drawing = function (lines) {
    var pre = make("pre", undefined, "steady");
    lines.forEach(function (line) {
      line.forEach(function (span) {
        if (typeof span === "string") { text(pre, span); return; }
        var part = make(span.length > 2 ? "button" : "span", undefined, span[0]);
        text(part, span[1]);
        if (span.length > 2) {
          part.classList.add("turn");
          part.addEventListener("click", function () { turn(span[2], span[3]); });
          part.disabled = !turned(span[2], span[3]);
        }
        pre.append(part);
      });
      pre.append("\n");
    });
    return pre;
  };
  var knobs = function () {
    var row = make("nav");
    data.knobs.forEach(function (knob, at) {
      var label = make("label", say(knob.title) + " "), select = make("select");
      knob.values.forEach(function (value, index) {
        if (!turned(at, index)) { return; }
        var option = make("option", say(value));
        option.value = index;
        option.selected = state.at[at] === index;
        select.append(option);
      });
      if (select.length < 2) { return; }
      select.dataset.knob = knob.name;
      select.addEventListener("change", function () { turn(at, Number(select.value)); });
      label.append(select);
      row.append(label);
    });
    return row;
  };
  var button = function (name, id, isOn, act) {
    var made = make("button", say(words[name]));
    made.id = id;
    made.disabled = !isOn;
    made.addEventListener("click", act);
    return made;
  };
  var go = function (by) {
    var to = state.step + by;
    if (to >= 0 && to < steps().length) {
      state.step = to;
      draw();
    }
  };
  var draw = function () {
    var focus = document.activeElement, kept = focus && (focus.id || focus.dataset.knob);
    var all = steps(), step = data.steps[all[state.step]], row = make("nav");
    var number = say(words.step).replace("{}", state.step + 1).replace("{}", all.length);
    document.documentElement.lang = ["en", "zh-CN"][state.language];
    document.querySelector("h1").textContent = document.title = say(data.title);
    document.getElementById("about").textContent = say(data.about);
    document.getElementById("on").textContent = ["To read on", "延伸阅读"][state.language];
    row.append(
      button("back", "back", state.step > 0, function () { go(-1); }),
      make("span", number, "soft"),
      button("forward", "forward", state.step + 1 < all.length, function () { go(1); }),
      button("other", "other", true, function () { state.language = 1 - state.language; draw(); }));
    place.replaceChildren(
      row, knobs(), make("h2", say(step.title)), drawing(step.drawing[state.language] || step.drawing[0]),
      make("p", say(step.say)), make("p", say(step.formula), "formula"), make("p", say(words.hint), "soft"));
    var again = kept && (document.getElementById(kept) || place.querySelector("[data-knob=\"" + kept + "\"]"));
    if (again) { again.focus(); }
  };
  var keys = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
  document.addEventListener("keydown", function (event) {
    var by = keys[event.key];
    if (by && event.target.tagName !== "SELECT" && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      go(by);
    }
  });
  place.setAttribute("aria-live", "polite");
  draw();
}());
