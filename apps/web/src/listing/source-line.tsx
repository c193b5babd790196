import type { Provenance } from '@leadenhall/contract/shared/provenance.ts'
import { formatProvenance } from '@leadenhall/contract/shared/provenance-text.ts'
import { DAY_TEXTS } from '../format/time.ts'
import { useNow } from '../ui/use-now.ts'

interface SourceLineProps {
  readonly provenance: Provenance
  /** Words for a figure that could not be refreshed. */
  readonly lastKnown: string
}

/** Where a figure is from and how old it is. */
export function SourceLine({ provenance, lastKnown }: SourceLineProps) {
  return <span>{formatProvenance(provenance, lastKnown, useNow(), DAY_TEXTS)}</span>
}
