import type { InstrumentDetail } from '@leadenhall/contract/instruments/index.ts'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { texts } from './texts.ts'

/** Says which listing an exchange code was read as, with links to others that share the code. */
export function ReadFrom({ instrument }: { readonly instrument: InstrumentDetail }) {
  const { name, read_from: readFrom, ticker } = instrument
  if (!readFrom) return null
  return (
    <p role="status" className="panel px-3 py-2">
      {texts.readAs(readFrom.code, ticker, name)}
      {readFrom.others.map((other, index) => (
        <Fragment key={other.ticker}>
          {index === 0 ? ` ${texts.otherReadings} ` : ', '}
          <Link className="link" href={sharePath(other.ticker)}>
            {texts.otherReading(other.ticker, other.name)}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
