/** Small HTML pages for links in emails, which work without the web application. */
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../escape-html.ts'

export interface PlainPage {
  readonly productName: string
  readonly title: string
  /** HTML; texts from users go through `escapeHtml` first. */
  readonly content: string
}

export function sendPlainPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  const name = escapeHtml(page.productName)
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(
      `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(page.title)} - ${name}</title><h1>${name}</h1>${page.content}</html>`,
    )
}
