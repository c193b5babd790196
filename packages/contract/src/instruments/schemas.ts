import { z } from 'zod'
import { isinText } from '../shared/isin-text.ts'
import { parseUnit } from '../shared/money.ts'
import { PLAIN_TEXT, PLAIN_TEXT_MESSAGE } from '../shared/plain-text.ts'
import { priceSchema } from '../shared/provenance.ts'

/** A ticker as typed: 1–33 characters, no control characters. */
export const tickerText = z
  .string('Enter a ticker.')
  .trim()
  .min(1, 'Enter a ticker.')
  .max(33, 'Ticker must be 33 characters or fewer.')
  .regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE)

/** Comma-separated, up to 200 tickers. */
export const tickerListText = z
  .string()
  .max(7000)
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(
    z
      .array(z.string())
      .min(1, 'Enter at least one ticker.')
      .max(200, 'Enter 200 tickers or fewer.'),
  )

/**
 * Industry schemes are never mixed: London uses `ICB` (industry and supersector), the other exchanges
 * `GICS` (sector and industry).
 */
export const classificationSchemeSchema = z.enum(['ICB', 'GICS'])
export type ClassificationScheme = z.infer<typeof classificationSchemeSchema>

/** One listing of one security on one exchange, under both its London and its general field names. */
export const instrumentSchema = z.object({
  /** Permanent; survives renames. */
  listing_id: z.string(),
  /** Permanent id of the issuing company or fund. */
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
  /** Unit as traded; null when the sources do not say whether it is pence or pounds. */
  trading_currency: z.string().nullable(),
  country_of_incorporation: z.string().nullable(),
  /** Country the company is run from; falls back to the country of incorporation. */
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
  /** `YYYY-MM-DD`, or `YYYY` when only the year is known. */
  listing_date: z.string().nullable(),
  /** True for London's 0xxx listings of foreign shares, excluded from search and browse by default. */
  is_international: z.boolean(),
  /** Day the listing left its exchange; null while it trades. */
  retired_on: z.string().nullable(),
  /** Codes of the row's sources; see data/SOURCES.md. */
  sources: z.array(z.string()),
})
export type Instrument = z.infer<typeof instrumentSchema>

/** A row in a list of instruments. */
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

/** Everything the company page can show without calling a market data source. */
export const instrumentDetailSchema = instrumentSchema.extend({
  /** Set when a former ticker was requested: the page redirects to this ticker. */
  renamed_to: z.string().nullable(),
  /** Set when the exchange's own code was requested instead of the ticker: `SOHO` for `SOHO.L`. */
  read_from: z
    .object({
      code: z.string(),
      /** Other listings with the same code. */
      others: z.array(z.object({ ticker: z.string(), exchange: z.string(), name: z.string() })),
    })
    .nullable(),
  industry_link: namedLink.nullable(),
  sector_link: namedLink.nullable(),
  indices: z.array(z.object({ index: z.string(), as_of: z.string() })),
  /** The issuer's other listings, London first. */
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
  /** Dated values from the instrument list; null when it has none. */
  reference: z.object({
    market_cap: priceSchema.extend({ date: z.string() }).nullable(),
    market_cap_usd: z.number().nullable(),
    last_price: priceSchema.extend({ date: z.string() }).nullable(),
  }),
})
export type InstrumentDetail = z.infer<typeof instrumentDetailSchema>

/** A search hit. */
export const instrumentHitSchema = z.object({
  /** Null for a symbol found only by a live source. */
  listing_id: z.string().nullable(),
  ticker: z.string(),
  TIDM: z.string(),
  name: z.string(),
  issuer_name: z.string(),
  exchange: z.string(),
  market: z.string().nullable(),
  /** Of trading, `GBX` for pence; null if unknown. */
  currency: z.string().nullable(),
  country: z.string().nullable(),
  type: z.string(),
  sec_cik: z.string().nullable(),
})
export type InstrumentHit = z.infer<typeof instrumentHitSchema>
export const instrumentHitsSchema = z.array(instrumentHitSchema)

/** Exchange data: a row returned by fetchStock. */
export const exchangeDataSchema = z.object({
  ticker: z.string(),
  exchange: z.string(),
  name: z.string(),
  market: z.string().nullable(),
  industry: z.string().nullable(),
  sector: z.string().nullable(),
  company_website: z.string().nullable(),
  country: z.string().nullable(),
  /** Null until the company's profile has been fetched. */
  profile: z.object({ profile: z.string() }).nullable(),
  sec_cik: z.string().nullable(),
})
export type ExchangeData = z.infer<typeof exchangeDataSchema>
export const exchangeDataListSchema = z.array(exchangeDataSchema)

export const searchQuerySchema = z.object({
  query: z.string().trim().max(100),
  /** Also search London's international 0xxx listings. */
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
    /** Number of companies with live listings. */
    count: z.number().int().positive(),
    /** ICB supersectors in the industry; empty for GICS industries. */
    supersectors: z.array(z.object({ name: z.string(), count: z.number().int().positive() })),
  }),
)
export const sectorListSchema = z.array(
  z.object({
    name: z.string(),
    scheme: classificationSchemeSchema,
    /** Number of companies with live listings. */
    count: z.number().int().positive(),
    /** GICS industries in the sector; empty for ICB supersectors. */
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
  /** Country of incorporation; omit or pass `All` for every country. */
  country: z.string().max(100).optional(),
  international: z.stringbool().default(false),
  /** Type of instrument, such as `Shares`; omit for every type. */
  type: z.string().max(100).optional(),
  /** Part of the exchange code, name or ISIN. */
  query: z.string().trim().max(100).optional(),
})
export type BrowseQuery = z.output<typeof browseQuerySchema>
export const instrumentPageSchema = z.object({
  items: z.array(instrumentSchema),
  /** Number of matching rows across all pages. */
  total: z.number().int().nonnegative(),
  offset: z.number().int().nonnegative(),
  pageSize: z.number().int().positive(),
  /** Types of all rows of the country and query, with their counts. */
  types: z.array(z.object({ name: z.string(), count: z.number().int().positive() })),
  /** Where the matching codes of each letter begin: `A` to `Z`, before them `#` for digits and signs. */
  letters: z.array(z.object({ letter: z.string(), offset: z.number().int().nonnegative() })),
})
export type InstrumentPage = z.infer<typeof instrumentPageSchema>

export const industryParamsSchema = z.object({ industry: z.string().min(1).max(100) })
export const supersectorParamsSchema = z.object({ supersector: z.string().min(1).max(100) })
export const schemeQuerySchema = z.object({
  /** The scheme the name belongs to; defaults to ICB if it has the name, otherwise GICS. */
  scheme: classificationSchemeSchema.optional(),
})
export const instrumentGroupSchema = z.object({
  name: z.string(),
  scheme: classificationSchemeSchema,
  /** One listing for each company: in London if it has one there, else the one with the largest market cap. */
  items: z.array(instrumentLineSchema),
})
export type InstrumentGroup = z.infer<typeof instrumentGroupSchema>

/** An open-ended fund that is dealt in at a price a day and not on an exchange. */
export const fundBodySchema = z.object({
  isin: isinText,
  name: z
    .string('Enter the name.')
    .trim()
    .min(1, 'Enter the name.')
    .max(120, 'The name must be 120 characters or fewer.')
    .regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE),
  /** Of its price, as whoever publishes it declares: `GBX` for pence, `GBP` for pounds. */
  unit: z
    .string('Choose the unit of the price.')
    .refine(
      (text) => parseUnit(text) === text && !text.endsWith('%'),
      'Choose the unit of the price: GBX for pence, or a currency such as GBP, USD or EUR.',
    ),
  /** `income` units pay their income out, `accumulation` units keep it. */
  units: z.enum(['income', 'accumulation'], 'Choose income or accumulation.'),
})
export type FundBody = z.infer<typeof fundBodySchema>

export const fundParamsSchema = z.object({ isin: isinText })
export const fundFactsSchema = z.object({
  /** As an administrator added it; null if it was not, or was removed. */
  added: fundBodySchema.omit({ isin: true }).nullable(),
  /** As a source's own list declares it; null if none has it. */
  listed: z
    .object({
      source: z.string(),
      name: z.string().nullable(),
      /** Null where none is declared, or what is declared is no unit. */
      unit: z.string().nullable(),
    })
    .nullable(),
  /** Why no list was read, as a sentence. */
  unread: z.string().nullable(),
})
export type FundFacts = z.infer<typeof fundFactsSchema>
