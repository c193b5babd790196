import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { followableScreensQuery } from './api.ts'
import type { FieldErrors, FigureAlertFields } from './figure-alert-fields.ts'
import { texts } from './texts.ts'

interface ScreenFieldsProps {
  readonly fields: FigureAlertFields
  readonly errors: FieldErrors
  readonly onChange: (part: Partial<FigureAlertFields>) => void
}

const EVENTS: readonly FigureAlertFields['event'][] = ['both', 'enters', 'leaves']

/** Chooses a saved screen and the event to watch. */
export function ScreenFields({ fields, errors, onChange }: ScreenFieldsProps) {
  const { figures } = texts
  const screens = useQuery({ ...followableScreensQuery, staleTime: 0 })
  const error = errors['screener_id']
  return (
    <>
      {screens.data?.length === 0 ? (
        <p>
          <Link className="link" href={pagePath('screener')}>
            {figures.noScreens}
          </Link>
        </p>
      ) : (
        <SelectField
          label={figures.screen}
          value={fields.screenerId}
          onChange={(screenerId) => onChange({ screenerId })}
        >
          <option value="">{figures.chooseScreen}</option>
          {screens.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {error ? (
        <p role="alert" className="text-sm text-down">
          {error}
        </p>
      ) : null}
      <SelectField
        label={figures.event}
        value={fields.event}
        onChange={(choice) =>
          onChange({ event: EVENTS.find((known) => known === choice) ?? 'both' })
        }
      >
        {EVENTS.map((event) => (
          <option key={event} value={event}>
            {figures.events[event]}
          </option>
        ))}
      </SelectField>
    </>
  )
}
