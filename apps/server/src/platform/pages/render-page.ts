/** An HTML document with what the server writes into it. */
import { BOOTSTRAP_ELEMENT_ID, type Bootstrap } from '@leadenhall/contract/shared/bootstrap.ts'
import { FIRST_ANSWERS_ELEMENT_ID } from '@leadenhall/contract/shared/first-answers.ts'
import { escapeHtml } from '../escape-html.ts'
import { type EncodedText, toEncodedText } from '../http/encoded-text.ts'

export interface RenderedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: Buffer
  /** The page in an encoding that the browser accepts. */
  readonly encoded: EncodedText['encoded']
}

export function toRenderedPage(page: {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}): RenderedPage {
  const { bytes, encoded } = toEncodedText(page.html)
  return { status: page.status, headers: page.headers, html: bytes, encoded }
}

const EMPTY_ROOT = '<div id="root"></div>'

interface PageValues {
  readonly title: string
  readonly data: Bootstrap
  /** Scripts that the page will ask for. */
  readonly files?: readonly string[]
  /** HTML to show until they run. */
  readonly firstView?: string
  /** As JSON. */
  readonly firstAnswers?: string
}

export function writePage(document: string, values: PageValues): string {
  const { title, data, files = [], firstView = '', firstAnswers } = values
  const written = [
    ...files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    jsonScript(BOOTSTRAP_ELEMENT_ID, JSON.stringify(data)),
  ]
  const page = document
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!--bootstrap-->', () => written.join('\n    '))
  const shown = firstView ? withFirstView(page, firstView) : page
  return shown.replace('<!--first-answers-->', () =>
    firstAnswers ? jsonScript(FIRST_ANSWERS_ELEMENT_ID, firstAnswers) : '',
  )
}

/**
 * The application replaces the view; until then it can be seen, but not used. Style and font come
 * before the scripts, because the page can be painted with them.
 */
function withFirstView(page: string, view: string): string {
  return page
    .replaceAll(
      /(?<=<(script type="module"|link rel="modulepreload") crossorigin )/g,
      'fetchpriority="low" ',
    )
    .replace(EMPTY_ROOT, () => `<div id="root"><div inert aria-hidden="true">${view}</div></div>`)
}

function jsonScript(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`
}
