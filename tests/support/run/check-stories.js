// Refuses what makes stories fail now and then, or slow:
// - values that are read once: the page may not have come to them yet. They are waited for, by an assertion that tries again
//   (`toHaveText`, `toHaveCount`, …), inside `expect.poll` or `toPass`, or by tests/support/waiting.ts. A function that reads
//   is fine where every use of it waits.
// - times that are waited out (`waitForTimeout`); what must not happen has `expectToStay`.
// - files of stories that do not say whether the service worker runs (`serviceWorkers`): installing it is a good part of a
//   story's time, and `block` is right where it is not the subject.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const TEXTS = [
  'allInnerTexts',
  'allTextContents',
  'getAttribute',
  'innerHTML',
  'innerText',
  'inputValue',
  'textContent',
];
const READS = new Set([
  ...TEXTS,
  'count',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
]);
/** What reads until it is right, or as long as it has to be: `expect.poll`, our own of tests/support/browser/waiting.ts, and `until`. */
const RETRIED = new Set(['poll', 'expectToStay', 'present', 'until']);
/** What runs in the page, where these names are those of its own elements. */
const IN_PAGE = new Set([
  'addInitScript',
  'evaluate',
  'evaluateAll',
  'evaluateHandle',
  'waitForFunction',
]);
const STORY = /\.(?:e2e|fault|soak|engine|cluster)\.ts$/;
const SUPPORT = /^tests\/(?:support|faults|soak|engines|cluster)\/(?:.+\/)?[\w.-]+\.ts$/;
/** What acts at random: what it sees or counts decides what it does next, and it looks again; its texts are judged. */
const DRIVER = /^tests\/soak\//;
const READS_OF_DRIVER = new Set(TEXTS);

const files = readdirSync('tests', { recursive: true })
  .map((name) => join('tests', name).replaceAll('\\', '/'))
  .filter((path) => STORY.test(path) || SUPPORT.test(path))
  .map((path) =>
    ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true),
  );

/** The name that is called: `count` of `page.locator('a').count()`. */
const calledName = ({ expression }) =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : (expression.text ?? '');

/** Whether what it is given is tried again: `expect.poll(…)`, `expect(…).toPass()`. */
function isRetried(call) {
  if (RETRIED.has(calledName(call))) return true;
  const { parent } = call;
  return (
    calledName(call) === 'expect' &&
    ts.isPropertyAccessExpression(parent) &&
    parent.name.text === 'toPass'
  );
}

/** What a node stands in, from the inside out. */
function* around(node) {
  for (let outer = node.parent; outer; outer = outer.parent) yield outer;
}

/** The name that a function is used by: its own, or that of the variable that holds it, alone or in a table. */
function nameOf(node) {
  if (ts.isFunctionDeclaration(node)) return node.name;
  if (!ts.isArrowFunction(node)) return undefined;
  let { parent } = node;
  while (ts.isPropertyAssignment(parent) || ts.isObjectLiteralExpression(parent))
    parent = parent.parent;
  return ts.isVariableDeclaration(parent) ? parent.name : undefined;
}

const nodesBy = new Map(files.map((file) => [file, nodesIn(file)]));

function nodesIn(file) {
  const nodes = [];
  const visit = (node) => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return nodes;
}

/** Every use of a declared function, in its file and in those that import it. */
function usesOf(declared) {
  const { text } = declared;
  const home = declared.getSourceFile();
  const imports = (file) =>
    nodesBy.get(file).some((node) => ts.isImportSpecifier(node) && node.name.text === text);
  return [...nodesBy]
    .filter(([file]) => file === home || imports(file))
    .flatMap(([, nodes]) => nodes)
    .filter(
      (node) => ts.isIdentifier(node) && node.text === text && node !== declared && isValue(node),
    );
}

/** Not a name of something else: a property, a type or an import. */
const isValue = ({ parent, ...node }) =>
  !ts.isImportSpecifier(parent) &&
  !(ts.isPropertyAccessExpression(parent) && parent.name.pos === node.pos) &&
  !(ts.isPropertyAssignment(parent) && parent.name.pos === node.pos);

/** Whether a read is the page's own, or is made again until it is right; `seen`: functions that are being looked at. */
function isWaitedFor(node, seen = new Set()) {
  for (const outer of around(node)) {
    if (ts.isCallExpression(outer) && (IN_PAGE.has(calledName(outer)) || isRetried(outer)))
      return true;
    const name = nameOf(outer);
    if (!name) continue;
    if (seen.has(name)) return true;
    const uses = usesOf(name);
    return uses.length > 0 && uses.every((use) => isWaitedFor(use, new Set([...seen, name])));
  }
  return false;
}

const isMethod = (node, isNamed) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  isNamed(node.expression.name.text);

const problems = [...nodesBy.values()].flat().flatMap((node) => {
  if (isMethod(node, (name) => name === 'waitForTimeout')) return [[node, 'waits a time out']];
  const reads = DRIVER.test(node.getSourceFile().fileName) ? READS_OF_DRIVER : READS;
  if (isMethod(node, (name) => reads.has(name)) && !isWaitedFor(node)) {
    return [[node, `reads ${calledName(node)}() once`]];
  }
  return [];
});
for (const [node, what] of problems) {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.expression.name.getStart());
  console.log(`${file.fileName}:${line + 1} ${what}`);
}
const silent = files.filter(
  ({ fileName, text }) => fileName.endsWith('.e2e.ts') && !text.includes('serviceWorkers:'),
);
for (const { fileName } of silent) console.log(`${fileName} does not say serviceWorkers`);
process.exitCode = problems.length + silent.length > 0 ? 1 : 0;
