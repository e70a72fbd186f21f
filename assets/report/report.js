(function () {
  "use strict";
  var byId = function (id) { return document.getElementById(id); };
  var all = function (what) { return Array.prototype.slice.call(document.querySelectorAll(what)); };
  var open = function (is) { all("details").forEach(function (one) { one.open = is; }); };
  window.addEventListener("beforeprint", function () { open(true); });
  var tools = byId("tools"), words = byId("words"), verdict = byId("verdict"), told = byId("told");
  if (!tools || !words || !verdict) { return; }
  var rows = all("#ranking tbody tr").map(function (row) {
    return { row: row, pair: byId("pair-" + row.dataset.rank), text: row.textContent.toLowerCase() };
  });
  var filter = function () {
    var sought = words.value.trim().toLowerCase(), wanted = verdict.value, shown = 0;
    rows.forEach(function (one) {
      var is = one.text.indexOf(sought) >= 0 && (wanted === "" || one.row.dataset.verdict === wanted);
      one.row.classList.toggle("gone", !is);
      if (one.pair) { one.pair.classList.toggle("gone", !is); }
      shown += is ? 1 : 0;
    });
    var isChinese = document.documentElement.lang.indexOf("zh") === 0;
    var says = isChinese ? "显示 " + shown + " / " + rows.length : shown + " of " + rows.length + " shown";
    told.textContent = shown === rows.length ? "" : says;
  };
  words.addEventListener("input", filter);
  verdict.addEventListener("change", filter);
  byId("open").addEventListener("click", function () { open(true); });
  byId("close").addEventListener("click", function () { open(false); });
  tools.hidden = false;
}());
