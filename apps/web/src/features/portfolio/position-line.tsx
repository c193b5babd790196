import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatPounds, formatQuantity } from '../../format/money.ts'
import { pagePath } from '../../format/paths.ts'
import { formatLevel } from '../../format/price.ts'
import { positionQuery, taxPositionQuery } from './api.ts'
import { texts } from './texts.ts'

/** "You hold 1,000 at 69.5p in two accounts", on the company page; nothing for what is not held. */
export function PositionLine({ ticker }: { ticker: string }) {
  const { data } = useQuery(positionQuery(ticker))
  const pool = useQuery({
    ...taxPositionQuery(ticker),
    enabled: data !== undefined && data.quantity !== '0',
  }).data
  if (!data || data.quantity === '0') return null
  const { accounts, averageCost, quantity } = data
  const price = averageCost && formatLevel(Number(averageCost.value), averageCost.unit, 'share')
  return (
    <p className="mt-1.5 border-t border-line pt-1">
      <Link className="link" href={pagePath('portfoliomanager')}>
        {texts.position(formatQuantity(quantity), price, accounts.length)}
      </Link>
      {pool?.averageCost ? (
        <span className="block text-sm text-muted">
          {texts.pool(
            formatQuantity(pool.quantity),
            formatLevel(Number(pool.averageCost), 'GBP', 'share'),
            pool.gain === null ? null : describeGain(pool.gain),
          )}
        </span>
      ) : null}
    </p>
  )
}

function describeGain(gain: string): string {
  const amount = formatPounds(gain.replace('-', ''))
  return gain.startsWith('-') ? texts.loses(amount) : texts.gains(amount)
}
