/** An index of the Markdown pages, for agents: https://llmstxt.org */
import { getEntry } from 'astro:content';
import { idOf, packageJson, shelves } from '../../../../scripts/documents.mjs';

export async function GET({ site }) {
  const { BASE_URL } = import.meta.env;
  const lineOf = async (file) => {
    const { id, data } = await getEntry('docs', idOf(file));
    const address = `${BASE_URL}${id}.md`;
    return `- [${data.title}](${site ? new URL(address, site) : address}): ${data.description ?? ''}`;
  };
  const groups = [{ label: 'Overview', files: ['README.md'] }, ...shelves].map(
    async ({ label, files }) => `## ${label}\n\n${(await Promise.all(files.map(lineOf))).join('\n')}\n`,
  );
  return new Response(
    `# ${packageJson.name}\n\n> ${packageJson.description}\n\n${(await Promise.all(groups)).join('\n')}`,
  );
}
