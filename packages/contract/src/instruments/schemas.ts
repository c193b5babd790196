import { z } from 'zod'
import { priceSchema } from '../shared/provenance.ts'

/** A ticker as people type it: 1–33 characters, no control characters. */
export const tickerText = z
  .string()
  .trim()
  .min(1)
  .max(33)
  .regex(/^[^\p{Cc}]+$/u, 'must not hold control characters')

/**
 * Industry schemes are never mixed: `ICB` is London's own (industry and supersector), `GICS` is the
 * scheme of the other exchanges (sector and industry).
 */
export const classificationSchemeSchema = z.enum(['ICB', 'GICS'])
export type ClassificationScheme = z.infer<typeof classificationSchemeSchema>

/** One line of one security on one exchange, with the spec's names for London and for everywhere. */
export const instrumentSchema = z.object({
  /** Permanent; survives renames. */
  listing_id: z.string(),
  /** Permanent id of the company or fund behind the line. */
  issuer_id: z.string(),
  /** Yahoo-style symbol, `VOD.L`. */
  ticker: z.string(),
  /** The exchange's own code: `VOD`, `BP.`, `BT.A`, `BRK/B`. */
  TIDM: z.string(),
  name: z.string(),
  issuer_name: z.string(),
  security_description: z.string().nullable(),
  exchange: z.string(),
  market: z.string().nullable(),
  /** FCA listing category, London only. */
  listing_category: z.string().nullable(),
  /** `Shares`, `ETFs`, `Depositary receipts`, … (London: the MiFIR identifier's description). */
  mifir_identifier_description: z.string(),
  /** Unit as traded, null where the sources do not say pence or pounds. */
  trading_currency: z.string().nullable(),
  country_of_incorporation: z.string().nullable(),
  /** Where the company is run from; falls back to the country of incorporation. */
  country: z.string().nullable(),
  icb_industry: z.string().nullable(),
  supersector: z.string().nullable(),
  /** GICS industry. */
  industry: z.string().nullable(),
  /** GICS sector. */
  sector: z.string().nullable(),
  company_website: z.string().nullable(),
  city: z.string().nullable(),
  isin: z.string().nullable(),
  sec_cik: z.string().nullable(),
  /** `YYYY-MM-DD`, or `YYYY` where only the year is known. */
  listing_date: z.string().nullable(),
  /** True for London's 0xxx lines of foreign shares, kept out of search and browse unless asked for. */
  is_international: z.boolean(),
  /** The day the line left its exchange, null while it trades. */
  retired_on: z.string().nullable(),
  /** Source codes of the row, explained in data/SOURCES.md. */
  sources: z.array(z.string()),
})
export type Instrument = z.infer<typeof instrumentSchema>

/** A row of a list: the spec's lse_instruments fields and what a list shows. */
export const instrumentLineSchema = instrumentSchema.pick({
  listing_id: true,
  ticker: true,
  TIDM: true,
  name: true,
  issuer_name: true,
  exchange: true,
  market: true,
  mifir_identifier_description: true,
  trading_currency: true,
  country_of_incorporation: true,
  icb_industry: true,
  supersector: true,
})
export type InstrumentLine = z.infer<typeof instrumentLineSchema>

const namedLink = z.object({
  name: z.string(),
  scheme: classificationSchemeSchema,
})

/** What the company page knows without asking a market data source. */
export const instrumentDetailSchema = instrumentSchema.extend({
  /** Set when the ticker asked for is a former one: the page moves to this ticker. */
  renamed_to: z.string().nullable(),
  industry_link: namedLink.nullable(),
  sector_link: namedLink.nullable(),
  indices: z.array(z.object({ index: z.string(), as_of: z.string() })),
  /** The issuer's other lines, London first. */
  other_lines: z.array(
    z.object({
      ticker: z.string(),
      exchange: z.string(),
      name: z.string(),
      security_description: z.string().nullable(),
      trading_currency: z.string().nullable(),
      retired_on: z.string().nullable(),
    }),
  ),
  /** Dated values of the instrument list; null where it has none. */
  reference: z.object({
    market_cap: priceSchema.extend({ date: z.string() }).nullable(),
    market_cap_usd: z.number().nullable(),
    last_price: priceSchema.extend({ date: z.string() }).nullable(),
  }),
})
export type InstrumentDetail = z.infer<typeof instrumentDetailSchema>

/** A search hit: the spec's two shapes in one. */
export const instrumentHitSchema = z.object({
  /** Null for a symbol that only a live source knows. */
  listing_id: z.string().nullable(),
  ticker: z.string(),
  TIDM: z.string(),
  name: z.string(),
  issuer_name: z.string(),
  exchange: z.string(),
  market: z.string().nullable(),
  country: z.string().nullable(),
  type: z.string(),
  sec_cik: z.string().nullable(),
})
export type InstrumentHit = z.infer<typeof instrumentHitSchema>
export const instrumentHitsSchema = z.array(instrumentHitSchema)

/** A row of fetchStock: the spec's exchange data. */
export const exchangeDataSchema = z.object({
  ticker: z.string(),
  exchange: z.string(),
  name: z.string(),
  market: z.string().nullable(),
  industry: z.string().nullable(),
  sector: z.string().nullable(),
  company_website: z.string().nullable(),
  country: z.string().nullable(),
  /** Null until a profile was fetched for the company. */
  profile: z.object({ profile: z.string() }).nullable(),
  sec_cik: z.string().nullable(),
})
export type ExchangeData = z.infer<typeof exchangeDataSchema>
export const exchangeDataListSchema = z.array(exchangeDataSchema)

export const searchQuerySchema = z.object({
  query: z.string().trim().max(100),
  /** Also search London's international 0xxx lines. */
  international: z.stringbool().default(false),
})
export const tickerParamsSchema = z.object({ ticker: tickerText })
export const stockParamsSchema = z.object({
  ticker: tickerText,
  exchange: z.string().min(1).max(40),
  market: z.string().min(1).max(80),
})

export const industryListSchema = z.array(
  z.object({
    name: z.string(),
    scheme: classificationSchemeSchema,
    /** Live listings in it. */
    count: z.number().int().positive(),
    /** ICB supersectors of the industry; empty for GICS industries. */
    supersectors: z.array(z.object({ name: z.string(), count: z.number().int().positive() })),
  }),
)
export const sectorListSchema = z.array(
  z.object({
    name: z.string(),
    scheme: classificationSchemeSchema,
    count: z.number().int().positive(),
    /** GICS industries of the sector; empty for ICB supersectors. */
    industries: z.array(z.object({ name: z.string(), count: z.number().int().positive() })),
  }),
)
export const exchangeListSchema = z.array(
  z.object({ exchange: z.string(), name: z.string(), count: z.number().int().nonnegative() }),
)
export const countryListSchema = z.array(
  z.object({ name: z.string(), count: z.number().int().positive() }),
)
export type IndustryList = z.infer<typeof industryListSchema>
export type SectorList = z.infer<typeof sectorListSchema>

export const browseQuerySchema = z.object({
  /** First row, zero-based; a page is 16 rows. */
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  /** Country of incorporation; absent or `All` for every country. */
  country: z.string().max(100).optional(),
  international: z.stringbool().default(false),
})
export const instrumentPageSchema = z.object({
  items: z.array(instrumentSchema),
  /** Rows that match, over all pages. */
  total: z.number().int().nonnegative(),
  offset: z.number().int().nonnegative(),
  pageSize: z.number().int().positive(),
})
export type InstrumentPage = z.infer<typeof instrumentPageSchema>

export const industryParamsSchema = z.object({ industry: z.string().min(1).max(100) })
export const supersectorParamsSchema = z.object({ supersector: z.string().min(1).max(100) })
export const schemeQuerySchema = z.object({
  /** Which scheme the name belongs to; absent: ICB if it has the name, else GICS. */
  scheme: classificationSchemeSchema.optional(),
})
export const instrumentGroupSchema = z.object({
  name: z.string(),
  scheme: classificationSchemeSchema,
  items: z.array(instrumentLineSchema),
})
export type InstrumentGroup = z.infer<typeof instrumentGroupSchema>
