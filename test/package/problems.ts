/** What the types of the package do not accept in scripts that a page would write. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/** The problems of each script, checked as JavaScript beside `import 'portal-elements'`; the folder is for their files. */
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
    // They take the page for what it is.
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
