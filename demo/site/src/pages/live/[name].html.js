import { getCollection } from 'astro:content';
import { liveExamples, toPage } from '../../../live.mjs';

export const getStaticPaths = async () =>
  (await getCollection('docs')).flatMap(({ id, body, data }) =>
    liveExamples(id, body).map((example) => ({
      params: { name: example.name },
      props: { page: toPage(example, data.title) },
    })),
  );

export const GET = ({ props }) => new Response(props.page);
