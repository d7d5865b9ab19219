// Subresource integrity of the script: a release writes it into README.md.
import { createHash } from 'node:crypto';

/** Returns the value of an `integrity` attribute for a file. */
export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Returns a text whose script tags of a public host have the version, and the integrity of `script`. */
export const withScript = (text, version, script) =>
  text
    .replaceAll(/(portal-elements@)\d[\w.-]*(?=\/)/g, `$1${version}`)
    .replaceAll(/(integrity=")[^"]*(?=")/g, `$1${integrityOf(script)}`);
