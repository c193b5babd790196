import type { ScreenResult } from '@leadenhall/contract/screener/index.ts'
import { AsOfField } from './as-of-field.tsx'
import { ExpressionInput } from './expression-input.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { FilterKey } from './filter-types.ts'
import { HeldCut } from './held-filter.tsx'
import { type ScreenState, withFilters } from './screen-state.ts'
import type { HeldShares } from './use-held-shares.ts'

interface ScreenToolsProps {
  readonly state: ScreenState
  readonly held: HeldShares
  /** The field for a past day is shown although none is chosen. */
  readonly hasAsOf: boolean
  readonly without: NonNullable<ScreenResult['without']>
  readonly onChange: (state: ScreenState) => void
  readonly onToggle: (key: FilterKey) => void
  readonly onClear: () => void
}

/** The screen above its results: the expression, and chips of the filters in use. */
export function ScreenTools(props: ScreenToolsProps) {
  const { state, held, hasAsOf, without, onChange, onToggle, onClear } = props
  return (
    <>
      {hasAsOf || state.asOf !== null ? (
        <AsOfField day={state.asOf} onChange={(asOf) => onChange({ ...state, asOf, page: 1 })} />
      ) : null}
      <ExpressionInput
        filters={state.filters}
        broken={state.brokenExpression}
        onApply={(filters) => onChange(withFilters(state, filters))}
      />
      <FilterChips
        filters={state.filters}
        without={new Map(without.map(({ filter, count }) => [filter, count]))}
        held={state.isHeldOnly ? 'on' : held.isOffered ? 'off' : 'absent'}
        onFilters={(filters) => onChange(withFilters(state, filters))}
        onHeld={(isHeldOnly) => onChange({ ...state, isHeldOnly, page: 1 })}
        onRemove={onToggle}
        onClear={onClear}
      />
      {state.isHeldOnly ? <HeldCut held={held} /> : null}
    </>
  )
}
