import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { useEffect, useState } from 'react'
import { formatDate } from '../../format/time.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import { Button } from '../../ui/button.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { BoxesPanel } from './boxes-panel.tsx'
import { Computations } from './computations.tsx'
import { DisposalsPanel } from './disposals-panel.tsx'
import { PoolsTable } from './pools-panel.tsx'
import { WholePounds } from './pounds.ts'
import { SummaryPanels } from './summary-panels.tsx'
import { texts } from './texts.ts'

/** Paper is white: the dark theme would print its background. */
function printInLight(): () => void {
  const { dataset } = document.documentElement
  let shown: string | undefined
  const toLight = () => {
    shown = dataset['theme']
    dataset['theme'] = 'light'
  }
  const back = () => {
    if (shown !== undefined) dataset['theme'] = shown
  }
  window.addEventListener('beforeprint', toLight)
  window.addEventListener('afterprint', back)
  return () => {
    window.removeEventListener('beforeprint', toLight)
    window.removeEventListener('afterprint', back)
  }
}

/** All of a taxpayer's year: its sums, a schedule of disposals, and how each is worked out. */
export function PrintView({ person, year }: { readonly year: string; readonly person: string }) {
  const [isWhole, setWhole] = useState(false)
  const today = toTradingDate(useNow(), 'Europe/London')
  useEffect(printInLight, [])
  return (
    <WholePounds value={isWhole}>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button onClick={() => window.print()}>{texts.print.now}</Button>
        <ToggleButton isPressed={isWhole} onClick={() => setWhole(!isWhole)}>
          {texts.print.whole}
        </ToggleButton>
      </div>
      <p className="text-muted">
        {texts.print.of(year, formatDate(today))}
        {isWhole ? ` ${texts.print.rounded}` : ''}
        {bootstrap.dataMode === 'demo' ? ` ${texts.print.simulated}` : ''}
      </p>
      <SummaryPanels year={year} person={person} isPrinted />
      <DisposalsPanel year={year} person={person} isSchedule />
      <Computations year={year} person={person} />
      <PoolsTable person={person} />
      <BoxesPanel year={year} person={person} />
    </WholePounds>
  )
}
