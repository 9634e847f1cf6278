import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { filesOf, ROOT } from './sources.mjs';

const { words, comments, names, otherLanguages, notYet } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'plain-english.json'), 'utf8'),
);
const rules = (list, flags) =>
  list.map(({ match, instead }) => ({ pattern: new RegExp(match, flags), instead }));
const WORDS = rules(words, 'iu');
const COMMENTS = [...WORDS, ...rules(comments, 'u')];
const NAMES = rules(names, 'i');

const SCRIPT = /\.(tsx?|mjs|cjs)$/;

const bare = (comment) => comment.replace(/^(\/\*\*?|\/\/+|--)\s*|\s*\*\/$/g, '');
/** Text without the code it quotes, line breaks kept. */
const unquoted = (text) => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ' '));
const isWords = (text) => /\p{L}\S* \p{L}|\d %/u.test(text);

/** Comments, texts and names of a script, as [kind, position, text]. */
function partsOfScript(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const parts = new Map();
  const commentsAt = (at) => {
    for (const ranges of [ts.getLeadingCommentRanges(text, at), ts.getTrailingCommentRanges(text, at)])
      for (const { pos, end } of ranges ?? []) parts.set(pos, ['comment', bare(text.slice(pos, end))]);
  };
  const visit = (node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isJsxText(node);
    const isMiddle = ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    if (isText || isMiddle) {
      if (isWords(node.text)) parts.set(node.getStart(source), ['text', node.text]);
    } else if (ts.isIdentifier(node)) parts.set(node.getStart(source), ['name', node.text]);
    if (!ts.isJsxText(node) && !isMiddle) for (const at of [node.pos, node.end]) commentsAt(at);
    ts.forEachChild(node, visit, (nodes) => {
      // Before a closing bracket, where no node begins.
      commentsAt(nodes.end);
      nodes.forEach(visit);
    });
  };
  visit(source);
  return [...parts].map(([at, [kind, part]]) => [kind, at, part]);
}

const partsOf = (file, text) => {
  if (SCRIPT.test(file)) return partsOfScript(file, text);
  if (file.endsWith('.md')) return [['document', 0, unquoted(text)]];
  return [...text.matchAll(file.endsWith('.sql') ? /--.*/g : /\/\*[\s\S]*?\*\//g)].map(
    ({ 0: comment, index }) => ['comment', index, bare(comment)],
  );
};
const RULES = { comment: COMMENTS, text: WORDS, document: WORDS, name: NAMES };

/** Words of docs/style.md in comments, texts, names and documents, with better ones. `files` is name and text, for the test. */
export function plainEnglish(
  files = filesOf('contract', 'server', 'web', 'scripts', 'bench', 'e2e', 'docs', 'README.md')
    .filter((f) => SCRIPT.test(f) || /\.(md|sql|css)$/.test(f))
    .filter(
      (f) => f !== 'docs/style.md' && ![...otherLanguages, ...notYet].some((place) => f.startsWith(place)),
    )
    .map((f) => [f, readFileSync(path.join(ROOT, f), 'utf8')]),
) {
  return files.flatMap(([file, text]) =>
    partsOf(file, text).flatMap(([kind, at, part]) =>
      RULES[kind].flatMap(({ pattern, instead }) =>
        [...part.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(({ 0: word, index }) => {
          const line = text.slice(0, at).split('\n').length + part.slice(0, index).split('\n').length - 1;
          return `${file}:${line}: "${word}" in a ${kind}; better: ${instead}`;
        }),
      ),
    ),
  );
}
