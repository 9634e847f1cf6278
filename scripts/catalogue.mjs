import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { filesOf, ROOT } from './sources.mjs';

const FRENCH = 'contract/languages/fr.json';
const READ = /^(title|label|placeholder|alt|description|text|note|empty|aria-label|aria-description)$/;
const NOT_READ =
  /^(className|style|d|viewBox|padding|to|href|rel|autoComplete|valueFormat|sandbox|aria-keyshortcuts)$/;

/** Names are the same in every language. */
const NAMES =
  /https?:\/\/\S*|Limelight|Ctrl|Edge|Opera|Samsung Internet|Firefox|Chrome(OS)?|Safari|Android|Windows|Linux/g;
const hasLetters = (text) => /\p{L}{2}/u.test(text.replace(NAMES, ''));
const CODE = /^(\p{Lu}\p{Ll}+){2,}$|^(End|Escape)$| (ASC|DESC)$|system-ui|rgb\(|^([a-z]{2,3} ){6}/u;
/** An initial capital or several words, but not a key name, class, address or tag. */
const isWords = (text) =>
  hasLetters(text) &&
  /^\P{L}*\p{Lu}\p{Ll}|\p{L} \p{L}/u.test(text) &&
  !/^[/.#[<]/.test(text) &&
  !CODE.test(text);
const isCall = (node, names) =>
  node &&
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  names.includes(node.expression.text);
const COMPARES = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken];

function isCode(node) {
  const { parent } = node;
  return (
    ts.isImportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isBinaryExpression(parent) && COMPARES.includes(parent.operatorToken.kind)) ||
    isCall(parent, ['t', 'plural']) ||
    (ts.isNewExpression(parent) && parent.expression.getText() === 'Error') ||
    (ts.isCallExpression(parent) && parent.expression.getText().startsWith('console.'))
  );
}

const textOf = (node) => {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node)
    ? [node.head, ...node.templateSpans.map((s) => s.literal)].map((p) => p.text).join('{}')
    : null;
};

/** Texts missing from the catalogue, as [position, text]. */
function strays(source, known) {
  const occurrences = [];
  const note = (node, text) => occurrences.push([node.getStart(source), text.trim().replace(/\s+/g, ' ')]);
  const visit = (node) => {
    if (ts.isJsxText(node)) {
      if (hasLetters(node.text)) note(node, node.text);
    } else if (ts.isJsxAttribute(node) && NOT_READ.test(node.name.getText(source))) {
      return;
    } else if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      const { text } = node.initializer;
      if (READ.test(node.name.getText(source)) ? hasLetters(text) : isWords(text)) note(node, text);
    } else {
      const text = textOf(node);
      if (text !== null && isWords(text) && !known.has(text) && !isCode(node)) note(node, text);
      ts.forEachChild(node, visit);
    }
  };
  visit(source);
  return occurrences;
}

/** Calls of t() while a file loads, before the catalogue may be there. */
function early(source) {
  const occurrences = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node)) return;
    if (isCall(node, ['t', 'plural'])) occurrences.push([node.getStart(source), node.getText(source)]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return occurrences;
}

/** French keeps `: ; ? ! %` and « » with their word. */
const BREAKABLE = /[^\u00a0][;?!»%]|«(?!\u00a0)| :/;
const wordingsOf = (wording) => (typeof wording === 'string' ? [wording] : Object.values(wording));

/**
 * Texts outside the catalogue (ADR 37), calls made too early, and French with breakable spaces. Tests pass
 * `files` as name and text.
 */
export function catalogueRules(
  files = filesOf('web')
    .filter((f) => /\.tsx?$/.test(f) && !/\.test\.|^web\/testing\//.test(f))
    .map((f) => [f, readFileSync(path.join(ROOT, f), 'utf8')]),
  { texts, sentences } = JSON.parse(readFileSync(path.join(ROOT, FRENCH), 'utf8')),
) {
  const known = new Set(Object.keys(texts));
  return files
    .flatMap(([file, text]) => {
      const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
      const lineAt = (at) => source.getLineAndCharacterOfPosition(at).line + 1;
      return [
        ...strays(source, known).map(
          ([at, stray]) =>
            `${file}:${lineAt(at)}: "${stray}" is not in the catalogue: write t('…') and add it to ${FRENCH}`,
        ),
        ...early(source).map(([at, call]) => `${file}:${lineAt(at)}: ${call} must be called in a function`),
      ];
    })
    .concat(
      [...Object.values(texts), ...Object.values(sentences)]
        .flatMap(wordingsOf)
        .filter((text) => BREAKABLE.test(text))
        .map(
          (text) =>
            `${FRENCH}: "${text}" needs a non-breaking space (U+00A0) before : ; ? ! % and inside « »`,
        ),
    );
}
