import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatWholePercent } from '../../format/change.ts'
import { showProblem } from '../../ui/show-toast.ts'
import { profileRecordQuery } from './api.ts'
import { useSaveVolume } from './profile-api.ts'
import { texts } from './texts.ts'

const DEFAULT_VOLUME = 1

/** The read-aloud volume. */
export function VolumeSetting() {
  const id = useId()
  const { data } = useQuery(profileRecordQuery)
  const save = useSaveVolume({ onError: (error) => showProblem(error) })
  const volume = data?.tts_volume ?? DEFAULT_VOLUME
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id}>{texts.profile.volume}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={(event) => save.mutate(Number(event.target.value))}
      />
      <output htmlFor={id} className="text-muted">
        {formatWholePercent(volume)}
      </output>
    </div>
  )
}
