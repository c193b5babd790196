/**
 * Company logos: the icon of the company's own site, asked for once, kept by host with its age. A
 * site that has none is remembered too. Only in live mode does anything leave the machine.
 */
import type { DataMode } from '@leadenhall/contract/shared/provenance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { fetchImage, type Image } from '../../platform/outbound/image.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { ProviderError } from '../../platform/outbound/provider-error.ts'
import { findIconLinks } from './logo-icon.ts'

export type Logo = Image

export interface LogoService {
  /** The logo of a company's site; null where there is none, it cannot be had, or data is simulated. */
  findLogo(website: string | null): Promise<Logo | null>
}

export interface LogoDeps {
  readonly clock: Clock
  readonly db: Db
  readonly mode: () => DataMode
  readonly outbound: Outbound
}

const DAY_MS = 86_400_000
const FOUND_FOR_MS = 30 * DAY_MS
const NOT_FOUND_FOR_MS = DAY_MS
const MAX_PAGE_BYTES = 300 * 1024
/** Icons that a page names are tried up to here, then the site's /favicon.ico. */
const MAX_NAMED_ICONS = 2
const REQUEST = { provider: 'logo', retries: 0, deadlineMs: 4000 }

interface KnownLogo {
  readonly logo: Logo | null
  readonly fetchedAt: number
}

export function createLogoService({ clock, db, mode, outbound }: LogoDeps): LogoService {
  const running = new Map<string, Promise<Logo | null>>()

  const refresh = async (site: URL, known: KnownLogo | null): Promise<Logo | null> => {
    const found = await fetchLogo(outbound, site)
    const logo = found ?? known?.logo ?? null
    // An icon that cannot be had today stays, and is asked for again when a missing one would be.
    const isKept = found === null && logo !== null
    const fetchedAt = clock.now() - (isKept ? FOUND_FOR_MS - NOT_FOUND_FOR_MS : 0)
    await saveLogo(db, site.host, { logo, fetchedAt })
    return logo
  }

  return {
    async findLogo(website) {
      if (mode() !== 'live' || website === null || !URL.canParse(website)) return null
      const site = new URL(website)
      const known = await findStoredLogo(db, site.host)
      if (known && clock.now() - known.fetchedAt < ageLimit(known)) return known.logo
      const asked = running.get(site.host)
      if (asked) return asked
      const asking = refresh(site, known).finally(() => running.delete(site.host))
      running.set(site.host, asking)
      return asking
    },
  }
}

function ageLimit({ logo }: KnownLogo): number {
  return logo ? FOUND_FOR_MS : NOT_FOUND_FOR_MS
}

async function fetchLogo(outbound: Outbound, site: URL): Promise<Logo | null> {
  const { named, origin } = await findNamedIcons(outbound, site)
  for (const url of [...named.slice(0, MAX_NAMED_ICONS), new URL('/favicon.ico', origin).href]) {
    const logo = await orNull(fetchImage(outbound, { ...REQUEST, url }))
    if (logo) return logo
  }
  return null
}

async function findNamedIcons(outbound: Outbound, site: URL) {
  const page = await orNull(
    outbound.requestText({
      ...REQUEST,
      url: site,
      accept: ['text/html', 'application/xhtml+xml'],
      maxBytes: MAX_PAGE_BYTES,
    }),
  )
  if (!page) return { named: [], origin: site.origin }
  return { named: findIconLinks(page.text, page.url), origin: new URL(page.url).origin }
}

/** A site that fails has no logo for now; that is remembered, and its cause counted by outbound. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderError) return null
    throw error
  }
}

async function findStoredLogo(db: Db, host: string): Promise<KnownLogo | null> {
  const row = await db.selectFrom('logos').selectAll().where('host', '=', host).executeTakeFirst()
  if (!row) return null
  const { content_type: type, body, fetched_at: fetchedAt } = row
  const isFound = type !== null && body !== null
  return { logo: isFound ? { type, body: Buffer.from(body, 'base64') } : null, fetchedAt }
}

async function saveLogo(db: Db, host: string, { logo, fetchedAt }: KnownLogo): Promise<void> {
  const values = {
    content_type: logo?.type ?? null,
    body: logo?.body.toString('base64') ?? null,
    fetched_at: fetchedAt,
  }
  await db
    .insertInto('logos')
    .values({ host, ...values })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(values))
    .execute()
}
