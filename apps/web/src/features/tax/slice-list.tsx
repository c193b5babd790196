import type { TaxSlice } from '@leadenhall/contract/tax/index.ts'
import { toneOf } from '../../listing/tone.ts'
import { usePounds } from './pounds.ts'
import { texts } from './texts.ts'

/** The slices of a disposal, each with its rule, reason and citation. */
export function SliceList({ slices }: { readonly slices: readonly TaxSlice[] }) {
  const { change, pounds } = usePounds()
  return (
    <ul className="border-l-2 border-line pl-3">
      {slices.map((slice) => (
        <li key={`${slice.rule} ${slice.acquired}`} className="py-1">
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>
              <b>{texts.rules[slice.rule]}</b> {slice.why}
            </span>
            <span className="whitespace-nowrap">
              {texts.disposals.cost} {pounds(slice.cost)} ·{' '}
              <span className={toneOf(slice.gain)}>{change(slice.gain)}</span>
            </span>
          </span>
          <span className="block text-sm text-muted">{slice.citation}</span>
        </li>
      ))}
    </ul>
  )
}
