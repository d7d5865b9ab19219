/** The Markdown of each page, for agents. */
import { getCollection } from 'astro:content';
import { resolveLink } from '../../../../scripts/documents.mjs';

export const getStaticPaths = async () =>
  (await getCollection('docs')).map(({ id, body }) => ({
    params: { id },
    props: {
      body: body.replaceAll(/(?<=\]\()[^)\s]+(?=\))|(?<= src(?:set)?=")docs[^"]+/g, (href) =>
        resolveLink(id === 'overview' ? 'README.md' : `docs/${id}.md`, href, import.meta.env.BASE_URL, '.md'),
      ),
    },
  }));

export const GET = ({ props }) => new Response(props.body);
