import { findMetric, RANK_METRICS } from '@leadenhall/contract/figures/all-metrics.ts'
import { Button } from '../../ui/button.tsx'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import type { RankWeights } from './screen-state.ts'
import { texts } from './texts.ts'

interface WeightMenuProps {
  readonly weights: RankWeights
  readonly onClose: () => void
  readonly onChange: (weights: RankWeights) => void
}

/** Sets this screen's weights for the inputs of the ranks. */
export function WeightMenu({ weights, onChange, onClose }: WeightMenuProps) {
  const setWeight = (rank: string, input: string, weight: number) =>
    onChange({ ...weights, [rank]: { ...weights[rank], [input]: weight } })
  return (
    <DialogFrame
      title={texts.weights.title}
      width="w-[44rem]"
      closeLabel={texts.close}
      onClose={onClose}
    >
      <p className="text-muted">{texts.weights.intro}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        {RANK_METRICS.map(({ key, label, inputs }) => (
          <section key={key}>
            <h3 className="font-semibold">{label}</h3>
            {inputs.map(({ metric, weight }) => {
              const name = findMetric(metric)?.label ?? metric
              return (
                <label key={metric} className="flex items-center justify-between gap-2 py-0.5">
                  {name}
                  <input
                    type="number"
                    min={0}
                    max={100}
                    step={1}
                    aria-label={texts.weights.of(label, name)}
                    value={weights[key]?.[metric] ?? weight}
                    onChange={(event) => {
                      const typed = event.target.valueAsNumber
                      if (typed >= 0 && typed <= 100) setWeight(key, metric, typed)
                    }}
                    className="h-[26px] w-16 rounded-sm border border-strong bg-field px-2 text-right"
                  />
                </label>
              )
            })}
          </section>
        ))}
      </div>
      <Button className="self-start" onClick={() => onChange({})}>
        {texts.weights.reset}
      </Button>
    </DialogFrame>
  )
}
