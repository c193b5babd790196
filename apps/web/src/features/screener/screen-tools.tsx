import { AsOfField } from './as-of-field.tsx'
import { ExpressionInput } from './expression-input.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { FilterKey } from './filter-types.ts'
import { HeldCut, HeldToggle } from './held-filter.tsx'
import { MetricPicker } from './metric-picker.tsx'
import { PresetMenu } from './preset-menu.tsx'
import { applyPreset } from './presets.ts'
import { type ScreenState, withFilters } from './screen-state.ts'
import type { HeldShares } from './use-held-shares.ts'
import { WeightMenu } from './weight-menu.tsx'

interface ScreenToolsProps {
  readonly state: ScreenState
  readonly active: ReadonlySet<FilterKey>
  readonly held: HeldShares
  readonly onChange: (state: ScreenState) => void
  readonly onToggle: (key: FilterKey) => void
}

/** The screen above its results: presets, metrics, the expression, and chips of the filters in use. */
export function ScreenTools(props: ScreenToolsProps) {
  const { state, active, held, onChange, onToggle } = props
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <PresetMenu onPick={(preset) => onChange(applyPreset(state, preset))} />
        <MetricPicker state={state} active={active} onToggle={onToggle} onChange={onChange} />
        <WeightMenu
          weights={state.weights}
          onChange={(weights) => onChange({ ...state, weights, page: 1 })}
        />
        {held.isOffered ? (
          <HeldToggle
            isOn={state.isHeldOnly}
            onChange={(isHeldOnly) => onChange({ ...state, isHeldOnly, page: 1 })}
          />
        ) : null}
        <AsOfField day={state.asOf} onChange={(asOf) => onChange({ ...state, asOf, page: 1 })} />
      </div>
      <ExpressionInput
        filters={state.filters}
        broken={state.brokenExpression}
        onApply={(filters) => onChange(withFilters(state, filters))}
      />
      <FilterChips
        filters={state.filters}
        onRemove={onToggle}
        isHeldOnly={state.isHeldOnly}
        onRemoveHeld={() => onChange({ ...state, isHeldOnly: false, page: 1 })}
      />
      {state.isHeldOnly ? <HeldCut held={held} /> : null}
    </>
  )
}
