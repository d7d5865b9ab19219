/** Type-checks scripts of a page against the types of the package. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/** Type errors of JavaScript files that also contain `import 'portal-elements'`. The files are written to `folder`. */
export function problemsOf(scripts: string[], folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const files = scripts.map((code, index) => {
    const file = resolve(join(folder, `snippet-${index}.js`));
    writeFileSync(file, `import 'portal-elements';\n${code}\nexport {};\n`);
    return file;
  });
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    allowJs: true,
    checkJs: true,
    // A script may assume that the elements of its page exist.
    strict: false,
    skipLibCheck: true,
    noEmit: true,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ messageText, file }) => `${file?.text ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
}
