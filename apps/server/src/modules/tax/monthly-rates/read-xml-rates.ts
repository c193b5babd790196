import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { FileShapeError } from '../../../platform/bind-columns.ts'

interface WrittenRate {
  readonly currency: string
  readonly perPound: string
  /** As the file writes it, `01/Jan/2026`. */
  readonly start: string
  readonly end: string
}

const rateSchema = z.object({ currencyCode: z.string(), rateNew: z.string() })
const fileSchema = z.object({
  exchangeRateMonthList: z.object({
    Period: z.string(),
    exchangeRate: z.array(rateSchema),
  }),
})
/** `01/Jan/2026 to 31/Jan/2026`. */
const PERIOD = /^(\S+) to (\S+)$/

/** @throws FileShapeError for XML that is not HMRC's list of a month */
export function readXmlRates(text: string): WrittenRate[] {
  if (XMLValidator.validate(text) !== true) throw new FileShapeError('This is not valid XML.')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    processEntities: false,
    isArray: (name) => name === 'exchangeRate',
  })
  const { data } = fileSchema.safeParse(parser.parse(text))
  const [, start, end] = PERIOD.exec(data?.exchangeRateMonthList.Period.trim() ?? '') ?? []
  if (!data || start === undefined || end === undefined) {
    throw new FileShapeError('This XML is not HMRC’s list of the exchange rates of a month.')
  }
  return data.exchangeRateMonthList.exchangeRate.map(({ currencyCode, rateNew }) => ({
    currency: currencyCode.trim(),
    perPound: rateNew.trim(),
    start: toSlashDate(start),
    end: toSlashDate(end),
  }))
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `01/Jan/2026` as `01/01/2026`; any other text as it is. */
function toSlashDate(text: string): string {
  const [day = '', month = '', year = ''] = text.split('/')
  const at = MONTHS.indexOf(month.toLowerCase())
  return at === -1 ? text : `${day}/${String(at + 1).padStart(2, '0')}/${year}`
}
