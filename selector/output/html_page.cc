// The page of `select --html` around its data. All text from the data is put in as text, never as markup. Works without a
// pointer and by a reader of screens: what the map shows is in the lists too. `#q=WORDS&class=NAME` in its address sets the
// fields.
#include "selector/output/html.h"

namespace retouch::selector::output {

const std::string_view kPageStyle = R"css(* { box-sizing: border-box; }
p { margin: .3rem 0; }
nav { display: flex; gap: 1rem; margin: .8rem 0; padding-bottom: .6rem; border-bottom: 1px solid var(--line); }
a { color: var(--mark); }
.counts { display: flex; flex-wrap: wrap; gap: .5rem; margin: .8rem 0; padding: 0; list-style: none; }
.counts li { background: var(--soft); border: 1px solid var(--line); border-radius: .4rem; padding: .3rem .7rem; }
.counts b { font-size: 1.15rem; }
.fields { display: flex; flex-wrap: wrap; gap: .8rem; align-items: end; margin-bottom: .6rem; }
label { display: block; font-size: .85rem; color: var(--dim); }
input, select, button { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: .3rem; padding: .25rem .5rem; }
input { width: 22rem; max-width: 100%; }
button { cursor: pointer; }
button:disabled { opacity: .4; cursor: default; }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 1px; }
.run { color: var(--run); }
summary { cursor: pointer; }
ul.plain { margin: .3rem 0 .3rem 1.1rem; padding: 0; }
.map { overflow-x: auto; border: 1px solid var(--line); border-radius: .3rem; background: var(--soft); }
canvas { display: block; image-rendering: pixelated; }
)css";

const std::string_view kPageBegin = R"html(<h1>Selection of tests</h1>
<p class="dim" id="about"></p>
<ul class="counts" id="counts"></ul>
<div id="notes"></div>
<nav aria-label="Parts of this page"><a href="#tests">Tests</a><a href="#changes">Changes</a><a href="#map">Classes and tests</a><a href="#history">History</a></nav>

<section id="tests" aria-labelledby="tests-title">
<h2 id="tests-title">Tests</h2>
<div class="fields">
<div><label for="query">Search in names and reasons</label><input id="query" type="search" autocomplete="off"></div>
<div><label for="reason">Reason</label><select id="reason"></select></div>
<div><button id="back" type="button">Previous</button> <button id="next" type="button">Next</button> <span id="page" class="dim" role="status"></span></div>
</div>
<table><thead><tr><th scope="col">Test</th><th scope="col">Why</th><th scope="col">Last run</th><th scope="col" class="number">Time</th></tr></thead><tbody id="rows"></tbody></table>
</section>

<section id="changes" aria-labelledby="changes-title">
<h2 id="changes-title">Changes, by the tests that they select</h2>
<table><thead><tr><th scope="col">Change</th><th scope="col" class="number">Tests</th></tr></thead><tbody id="change-rows"></tbody></table>
</section>

<section id="map" aria-labelledby="map-title">
<h2 id="map-title">Classes and tests</h2>
<p class="dim" id="map-about"></p>
<div class="map"><canvas id="canvas" role="img" aria-label="Map of tests, from top to bottom, and the classes that they depend on, from left to right. The list below says the same of one class."></canvas></div>
<p id="under" class="dim" aria-hidden="true">&nbsp;</p>
<div class="fields"><div><label for="class">Who depends on class</label><input id="class" type="search" list="class-names" autocomplete="off"><datalist id="class-names"></datalist></div></div>
<div id="dependents" role="status"></div>
</section>

<section id="history" aria-labelledby="history-title">
<h2 id="history-title">History</h2>
<p id="saved"></p>
<div id="bars"></div>
<details><summary>As a table</summary><table><thead><tr><th scope="col">Recorded</th><th scope="col" class="number">Ran</th><th scope="col" class="number">Of</th><th scope="col" class="number">Took</th><th scope="col" class="number">All would take</th><th scope="col" class="number">Failed</th></tr></thead><tbody id="history-rows"></tbody></table></details>
</section>
<script type="application/json" id="data">
)html";

const std::string_view kPageEnd = R"html(</script>
<script>
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const byId = id => document.getElementById(id);
// element('td', {className: 'number'}, 'text', other element)
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  Object.assign(made, attributes);
  made.append(...children);
  return made;
}
const count = (number, what) => number.toLocaleString('en') + ' ' + what + (number === 1 ? '' : 's');
const share = (part, whole) => whole === 0 ? '0%' : (100 * part / whole).toFixed(part === 0 || part === whole ? 0 : 1) + '%';
function time(millis) {
  if (millis < 1000) return millis + ' ms';
  if (millis < 60000) return (millis / 1000).toFixed(1) + ' s';
  const minutes = Math.floor(millis / 60000);
  return minutes < 60 ? minutes + ' min ' + Math.round(millis % 60000 / 1000) + ' s' : Math.floor(minutes / 60) + ' h ' + minutes % 60 + ' min';
}
const date = millis => new Date(millis).toISOString().slice(0, 16).replace('T', ' ');
const reasonWords = {unaffected: 'not affected', affected: 'affected', 'new': 'new', failed: 'failed last time', unfinished: 'did not finish last time',
  'never-recorded': 'never recorded completely', 'run-all': 'run all', 'always-run': 'always run', observed: 'would be left out'};
const isSelected = test => test.reason !== 'unaffected';

// --- head
const selected = data.tests.filter(isSelected);
const millisOf = tests => {
  const timed = new Map();  // the methods of a class took its time once
  tests.forEach((test, i) => {
    const key = test.timed === undefined ? i : test.timed;
    timed.set(key, Math.max(timed.get(key) || 0, test.millis || 0));
  });
  return [...timed.values()].reduce((sum, millis) => sum + millis, 0);
};
byId('about').textContent = 'Store ' + data.store + (data.problem ? ': ' + data.problem : '');
const byReason = new Map();
for (const test of data.tests) byReason.set(test.reason, (byReason.get(test.reason) || 0) + 1);
byId('counts').append(
  element('li', {}, element('b', {}, selected.length + ' of ' + data.tests.length), ' tests selected (' + share(selected.length, data.tests.length) + ')'),
  element('li', {}, element('b', {}, time(millisOf(selected))), ' of ' + time(millisOf(data.tests))));
for (const [reason, number] of byReason) byId('counts').append(element('li', {}, element('b', {}, String(number)), ' ' + reasonWords[reason]));
for (const note of data.notes) byId('notes').append(element('p', {className: 'run'}, note));

// --- tests, a page at a time
const pageSize = 100;
let page = 0;
let shown = data.tests;
byId('reason').append(element('option', {value: ''}, 'all'), element('option', {value: '+'}, 'selected'));
for (const reason of byReason.keys()) byId('reason').append(element('option', {value: reason}, reasonWords[reason]));
const classesOf = test => {
  if (!data.mapped || test.set === undefined) return [];
  let number = 0;
  return data.sets[test.set] === '' ? [] : data.sets[test.set].split(' ').map(step => number += parseInt(step, 36));
};
function list(items, most) {
  const made = element('ul', {className: 'plain'});
  for (const item of items.slice(0, most)) made.append(element('li', {}, item));
  if (items.length > most) made.append(element('li', {className: 'dim'}, 'and ' + (items.length - most) + ' more'));
  return made;
}
function why(test) {
  const words = reasonWords[test.reason] + (test.words ? ': ' + test.words : '');
  const details = element('details', {}, element('summary', {className: isSelected(test) ? 'run' : 'dim'}, words));
  details.addEventListener('toggle', () => {
    if (!details.open || details.children.length > 1) return;
    if (test.changes) details.append(element('p', {}, count(test.changed, 'changed dependency').replace('dependencys', 'dependencies')), list(test.changes.map((change, index) => test.steps[index] ? change + ' (' + test.steps[index] + ')' : change), 20));
    const classes = classesOf(test);
    details.append(element('p', {}, 'depends on ' + (classes.length === 1 ? '1 class' : classes.length + ' classes')), list(classes.map(number => data.classes[number]), 50));
  });
  return details;
}
function showRows() {
  const from = page * pageSize;
  byId('rows').replaceChildren(...shown.slice(from, from + pageSize).map(test => element('tr', {},
    element('td', {}, test.name), element('td', {}, why(test)),
    element('td', {className: test.status && test.status !== 'passed' && test.status !== 'skipped' ? 'bad' : ''}, test.status || ''),
    element('td', {className: 'number'}, test.millis === undefined ? '' : time(test.millis)))));
  byId('page').textContent = shown.length === 0 ? 'none' : (from + 1) + ' to ' + Math.min(from + pageSize, shown.length) + ' of ' + shown.length;
  byId('back').disabled = page === 0;
  byId('next').disabled = from + pageSize >= shown.length;
}
function search() {
  const words = byId('query').value.toLowerCase().split(/\s+/).filter(word => word !== '');
  const reason = byId('reason').value;
  shown = data.tests.filter(test => {
    if (reason === '+' ? !isSelected(test) : reason !== '' && test.reason !== reason) return false;
    const text = (test.name + ' ' + test.words).toLowerCase();
    return words.every(word => text.includes(word));
  });
  page = 0;
  showRows();
}
byId('query').addEventListener('input', search);
byId('reason').addEventListener('change', search);
byId('back').addEventListener('click', () => { --page; showRows(); });
byId('next').addEventListener('click', () => { ++page; showRows(); });

// --- changes
const changes = new Map();
for (const test of data.tests) {
  for (const change of test.changes || (test.reason === 'run-all' ? [test.words] : [])) changes.set(change, (changes.get(change) || 0) + 1);
}
const sorted = [...changes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
for (const [change, number] of sorted.slice(0, 200)) byId('change-rows').append(element('tr', {}, element('td', {}, change), element('td', {className: 'number'}, String(number))));
if (sorted.length === 0) byId('change-rows').append(element('tr', {}, element('td', {className: 'dim'}, 'nothing that a test depends on has changed')));

// --- map: each point stands for some tests and some classes, and is the darker the more of them belong together
const mapped = data.mapped ? data.tests.filter(test => test.set !== undefined) : [];
function drawMap() {
  const canvas = byId('canvas');
  if (mapped.length === 0 || data.classes.length === 0) {
    byId('map-about').textContent = data.mapped ? 'No test has a complete record yet.' : 'Which classes each test depends on is too much for one page; retouch explain says it.';
    canvas.parentElement.hidden = true;
    return;
  }
  byId('map-about').textContent = count(mapped.length, 'test') + ' from top to bottom, ' + (data.classes.length === 1 ? '1 class' : data.classes.length.toLocaleString('en') + ' classes') + ' from left to right, both by name.';
  const width = Math.min(data.classes.length, 1000), height = Math.min(mapped.length, 500);
  const scaleX = Math.max(1, Math.floor(900 / width)), scaleY = Math.max(1, Math.min(12, Math.floor(400 / height)));
  canvas.width = width; canvas.height = height;
  canvas.style.width = width * Math.min(scaleX, 12) + 'px'; canvas.style.height = height * scaleY + 'px';
  const column = number => Math.floor(number * width / data.classes.length), row = index => Math.floor(index * height / mapped.length);
  const hits = new Float32Array(width * height), most = new Float32Array(width * height), run = new Uint8Array(height);
  const perColumn = new Float32Array(width);
  for (let i = 0; i < data.classes.length; ++i) ++perColumn[column(i)];
  const cache = new Map();
  mapped.forEach((test, index) => {
    let columns = cache.get(test.set);
    if (columns === undefined) cache.set(test.set, columns = classesOf(test).map(column));
    const base = row(index) * width;
    if (isSelected(test)) run[row(index)] = 1;
    for (const x of columns) ++hits[base + x];
    for (let x = 0; x < width; ++x) most[base + x] += perColumn[x];
  });
  const color = name => { const probe = element('span', {}); probe.style.color = 'var(' + name + ')'; document.body.append(probe); const rgb = getComputedStyle(probe).color.match(/[\d.]+/g).map(Number); probe.remove(); return rgb; };
  const plain = color('--mark'), hot = color('--run'), image = new ImageData(width, height);
  for (let i = 0; i < hits.length; ++i) {
    if (hits[i] === 0) continue;
    const rgb = run[Math.floor(i / width)] ? hot : plain;
    image.data.set([rgb[0], rgb[1], rgb[2], 60 + Math.round(195 * Math.sqrt(hits[i] / most[i]))], 4 * i);
  }
  canvas.getContext('2d').putImageData(image, 0, 0);
  canvas.onmousemove = event => {
    const box = canvas.getBoundingClientRect();
    const x = Math.min(width - 1, Math.max(0, Math.floor((event.clientX - box.left) * width / box.width))), y = Math.min(height - 1, Math.max(0, Math.floor((event.clientY - box.top) * height / box.height)));
    byId('under').textContent = mapped[Math.floor(y * mapped.length / height)].name + ', ' + data.classes[Math.floor(x * data.classes.length / width)];
  };
}
drawMap();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawMap);

function dependents() {
  const wanted = byId('class').value.trim();
  const names = data.classes || [];
  const near = wanted === '' ? [] : names.filter(name => name.toLowerCase().includes(wanted.toLowerCase())).slice(0, 100);
  byId('class-names').replaceChildren(...near.map(name => element('option', {value: name})));
  const number = names.indexOf(wanted);
  if (number < 0) { byId('dependents').replaceChildren(); return; }
  const cache = new Map();
  const tests = mapped.filter(test => {
    if (!cache.has(test.set)) cache.set(test.set, classesOf(test).includes(number));
    return cache.get(test.set);
  });
  byId('dependents').replaceChildren(element('p', {}, count(tests.length, 'test') + (tests.length === 1 ? ' depends' : ' depend') + ' on ' + wanted), list(tests.map(test => test.name), 500));
}
byId('class').addEventListener('input', dependents);

// --- history
function showHistory() {
  const runs = data.history;
  if (runs.length === 0) { byId('saved').textContent = 'No run has been recorded since the history began.'; byId('bars').nextElementSibling.hidden = true; return; }
  const saved = runs.reduce((sum, run) => sum + run.all - run.took, 0);
  byId('saved').textContent = count(runs.length, 'run') + '; ' + time(saved) + ' saved in all, by what the tests left out took when they last ran.';
  const last = runs.slice(-60), wide = 14, high = 120, space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const put = (name, attributes, text) => { const made = document.createElementNS(space, name); for (const key in attributes) made.setAttribute(key, attributes[key]); if (text) made.textContent = text; svg.append(made); return made; };
  svg.setAttribute('viewBox', '0 0 ' + (40 + last.length * wide) + ' ' + (high + 12));
  svg.setAttribute('width', 40 + last.length * wide);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'Share of the tests that ran, of the last ' + last.length + ' runs; the table below has the numbers.');
  put('text', {x: 0, y: 12}, '100%');
  put('text', {x: 0, y: high}, '0%');
  last.forEach((run, index) => {
    const part = run.tests === 0 ? 0 : run.ran / run.tests, tall = Math.max(1, part * (high - 4)), x = 36 + index * wide;
    put('rect', {x: x, y: 4, width: wide - 3, height: high - 4, fill: 'var(--soft)'});
    const bar = put('rect', {x: x, y: high - tall, width: wide - 3, height: tall, fill: run.failed > 0 ? 'var(--bad)' : 'var(--mark)'});
    const title = document.createElementNS(space, 'title');
    title.textContent = date(run.at) + ': ' + run.ran + ' of ' + run.tests + ' tests';
    bar.append(title);
  });
  byId('bars').append(svg);
  for (const run of runs.slice().reverse()) {
    byId('history-rows').append(element('tr', {}, element('td', {}, date(run.at)), ...[run.ran, run.tests, time(run.took), time(run.all), run.failed].map(value => element('td', {className: 'number'}, String(value)))));
  }
}
showHistory();

const given = new URLSearchParams(location.hash.slice(1));
byId('query').value = given.get('q') || '';
byId('class').value = given.get('class') || '';
search();
dependents();
document.documentElement.dataset.ready = 'yes';
</script>
</body>
</html>
)html";

}  // namespace retouch::selector::output
