import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../format/price.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

interface ScreenerHeaderProps {
  /** Of the loaded screen, or null. */
  readonly name: string | null
  readonly filterCount: number
  /** A window of one column shows the filters. */
  readonly isUnfolded: boolean
  readonly onUnfold: (isUnfolded: boolean) => void
  readonly actions: ReactNode
}

export function ScreenerHeader(props: ScreenerHeaderProps) {
  const { name, filterCount, isUnfolded, onUnfold, actions } = props
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex items-baseline gap-3">
        <h1 className="text-xl font-semibold">
          {texts.title}
          {name === null ? null : <span className="ml-3 text-base text-muted">{name}</span>}
        </h1>
        <p className="text-sm text-muted max-xl:hidden">{texts.intro}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          className="lg:hidden"
          aria-expanded={isUnfolded}
          aria-controls="screener-filters"
          onClick={() => onUnfold(!isUnfolded)}
        >
          <ListFilter className="size-3.5" aria-hidden="true" />
          {texts.filters}
          {filterCount > 0 ? ` (${formatCount(filterCount)})` : ''}
        </Button>
        {actions}
      </div>
    </div>
  )
}
