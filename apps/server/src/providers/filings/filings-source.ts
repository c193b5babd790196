/**
 * Annual reports of the Main Market in machine-readable form: the ISIN's LEI from GLEIF, its filings
 * from filings.xbrl.org, and the newest reports as xBRL-JSON.
 */
import { z } from 'zod'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { fillUrl, type SettingReader } from '../../platform/settings/setting.ts'
import type { FigureSource, SourceFigure } from '../figure-ports.ts'
import type { CallOptions } from '../ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { toReportFigures } from './report.ts'
import { FILINGS_SETTINGS, FILINGS_TITLE } from './settings.ts'

const leiSchema = z.object({ data: z.array(z.object({ id: z.string() })) })
/** A path on the same host; anything else is left out. */
const pathField = z
  .string()
  .regex(/^\/[^/]/)
  .nullish()
  .catch(null)
const listSchema = z.object({
  data: z.array(
    z.object({
      attributes: z.object({
        period_end: z.iso.date(),
        date_added: z.string(),
        json_url: pathField,
        viewer_url: pathField,
      }),
    }),
  ),
})

type Filing = z.infer<typeof listSchema>['data'][number]['attributes']

/** Each report has its year and the one before, so that three cover five years. */
const REPORTS = 3

export function createFilingsSource(deps: {
  readonly outbound: Outbound
  readonly settings: SettingReader
}): FigureSource {
  const { outbound, settings } = deps
  const door = createSourceDoor({
    title: FILINGS_TITLE,
    outbound,
    settings,
    group: FILINGS_SETTINGS,
    // Only background jobs ask, and they have time.
    longestWaitMs: 180_000,
  })

  async function ask<T>(schema: z.ZodType<T>, url: string, options?: CallOptions): Promise<T> {
    const { json } = await door.requestJson({
      url,
      accept: ['application/json', 'application/vnd.api+json', 'text/plain'],
      signal: options?.signal,
    })
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    throw new OutboundError(FILINGS_TITLE, 'malformed', 'unexpected shape', { cause: parsed.error })
  }

  async function findLei(isin: string, options?: CallOptions): Promise<string | null> {
    const url = fillUrl(settings.read(FILINGS_SETTINGS)['lei.url'], { isin })
    const { data } = await ask(leiSchema, url, options)
    return data[0]?.id ?? null
  }

  async function readReport(
    { json_url: path, viewer_url: viewer, date_added: added }: Filing,
    base: string,
    options?: CallOptions,
  ): Promise<SourceFigure[]> {
    if (!path) return []
    const report = await ask(z.unknown(), new URL(path, base).href, options)
    const publishedAtMs = Date.parse(`${added.replace(' ', 'T')}Z`)
    const found = toReportFigures(report, {
      publishedAtMs: Number.isNaN(publishedAtMs) ? null : publishedAtMs,
      link: new URL(viewer ?? path, base).href,
    })
    if (found) return found
    throw new OutboundError(FILINGS_TITLE, 'malformed', 'a report without facts')
  }

  return {
    key: 'filings',
    title: FILINGS_TITLE,
    simulated: false,
    describes: 'issuer',
    async getFigures({ isin, kind }, options) {
      const lei = isin === null || kind !== 'share' ? null : await findLei(isin, options)
      if (lei === null) return []
      const { 'list.url': listUrl, 'report.base': base } = settings.read(FILINGS_SETTINGS)
      const { data } = await ask(listSchema, fillUrl(listUrl, { lei }), options)
      const reports = data
        .map(({ attributes }) => attributes)
        .toSorted((a, b) => (a.period_end < b.period_end ? 1 : -1))
        .slice(0, REPORTS)
      const figures: SourceFigure[] = []
      for (const report of reports) {
        try {
          figures.push(...(await readReport(report, base, options)))
        } catch (error) {
          // Without an older report the newer one still has its two years.
          if (figures.length === 0 || !findOutboundError(error) || options?.signal?.aborted) {
            throw error
          }
        }
      }
      return withoutRepeats(figures)
    },
    async probe(options) {
      await findLei('GB00BLGZ9862', options)
    },
  }
}

/** A year is in its own report and in the next one: the first published counts as the original. */
function withoutRepeats(figures: readonly SourceFigure[]): SourceFigure[] {
  const known = new Map<string, SourceFigure>()
  for (const figure of figures.toSorted(
    (a, b) => (a.publishedAtMs ?? 0) - (b.publishedAtMs ?? 0),
  )) {
    const key = `${figure.metric}|${figure.period.start ?? ''}|${figure.period.end}`
    if (!known.has(key)) known.set(key, figure)
  }
  return [...known.values()]
}
