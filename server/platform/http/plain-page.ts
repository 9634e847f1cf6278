import type { FastifyReply } from 'fastify';

/** A page of one sentence, without scripts, for visitors of a link. */
export const plainPage = (reply: FastifyReply, code: number, title: string, text: string) =>
  reply
    .code(code)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}h1{font-size:1.4rem}</style>
</head><body><h1>${title}</h1><p>${text}</p></body></html>
`);
