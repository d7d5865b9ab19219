import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

interface Release {
  tag: string;
  packageJson: { version: string };
  packageLock: { version: string };
  versionModule: string;
  changelog: string;
  documents: Record<string, string>;
  files: Record<string, string>;
}

interface ReleaseScript {
  notesOf: (changelog: string, heading: string) => string;
  closeUnreleased: (changelog: string, version: string, date: string) => string;
  findProblems: (release: Release) => string[];
}

const { notesOf, closeUnreleased, findProblems } = (await import(
  pathToFileURL(resolve('scripts/release.mjs')).href
)) as ReleaseScript;

const changelog = `# Changelog

## [Unreleased]

### Fixed

- The price of a yearly plan.

## [1.1.0] - 2026-01-31

- Earlier.
`;

describe('a release', () => {
  it('moves the unreleased notes, which it needs, below a heading with its version and date', () => {
    const closed = closeUnreleased(changelog, '1.2.0', '2026-02-28');
    assert.match(closed, /^## \[Unreleased\]\n\n## \[1\.2\.0\] - 2026-02-28\n\n### Fixed/m);
    assert.equal(notesOf(closed, '1.2.0'), '### Fixed\n\n- The price of a yearly plan.');
    assert.equal(notesOf(closed, '1.1.0'), '- Earlier.');
    assert.equal(notesOf(closed, 'Unreleased'), '');
    assert.throws(() => closeUnreleased(closed, '1.2.1', '2026-03-01'), /no notes below \[Unreleased\]/);
  });
});

describe('the check of a release', () => {
  const files = { 'portal-elements.min.js': 'void 0;', 'portal-elements.css': 'a {}' };
  // openssl dgst -sha384 -binary | openssl base64 -A
  const integrity = 'sha384-BpFICzdPBNixK4o928oBOmMmx/LqAT37jxGYHs3bM0tYb4bgovLGDhlR6UcYd1LY';
  const styleIntegrity = 'sha384-NxsP9avj3jzjXW6OrwJuUR9+pwuIIQKenaEAKvHbZ42q3YlE4aXQkHaRKtl0NV2q';
  const host = 'https://cdn.jsdelivr.net/npm/portal-elements';
  const tag = (version: string, hash: string, styleHash = styleIntegrity) =>
    `<link href="${host}@${version}/portal-elements.css" integrity="${styleHash}" />
    <script src="${host}@${version}/portal-elements.min.js" integrity="${hash}"></script>`;
  const good: Release = {
    tag: 'v1.2.0',
    packageJson: { version: '1.2.0' },
    packageLock: { version: '1.2.0' },
    versionModule: "export const version = '1.2.0';",
    changelog: closeUnreleased(changelog, '1.2.0', '2026-02-28'),
    documents: {
      'README.md': tag('1.2.0', integrity),
      'docs/start/html.md': 'https://unpkg.com/portal-elements@1.2.0/',
    },
    files,
  };

  const rows: [string, Partial<Release>, RegExp][] = [
    ['nothing where everything agrees', {}, /^$/],
    ['another tag', { tag: 'v1.2.1' }, /^The tag is v1\.2\.1/],
    ['another version in the lock file', { packageLock: { version: '1.1.0' } }, /^package-lock\.json/],
    ['another version in the source', { versionModule: "version = '1.1.0';" }, /^src\/version\.ts/],
    ['no notes', { changelog }, /^CHANGELOG\.md/],
    ['another script', { files: { ...files, 'portal-elements.min.js': 'void 1;' } }, /^README\.md/],
    [
      'the hash of the script at the style sheet',
      { documents: { 'README.md': tag('1.2.0', integrity, integrity) } },
      /^README\.md/,
    ],
    ['no integrity in the README', { documents: { 'README.md': '' } }, /^README\.md does not have/],
    [
      'another version in a guide',
      { documents: { ...good.documents, 'docs/start/html.md': 'portal-elements@1.1.0/' } },
      /^docs\/start\/html\.md/,
    ],
  ];
  for (const [what, change, problem] of rows)
    it(`finds ${what}`, () => {
      assert.match(findProblems({ ...good, ...change }).join('\n'), problem);
    });
});
