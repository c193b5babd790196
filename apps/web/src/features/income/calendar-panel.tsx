import { files } from '@leadenhall/contract/income/files.ts'
import { Panel } from '../../ui/panel.tsx'
import { SecretBox } from '../../ui/secret-box.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useCreateCalendarKey } from './api.ts'
import { texts } from './texts.ts'

const { calendar } = texts

/** A link by which a calendar program subscribes to income; its key opens nothing else. */
export function CalendarPanel() {
  const make = useCreateCalendarKey({ onError: (error) => showProblem(error) })
  return (
    <Panel title={calendar.title}>
      <form
        className="flex flex-col items-start gap-2 p-3"
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate(undefined)
        }}
      >
        <p className="text-muted">{calendar.help}</p>
        <SubmitButton isBusy={make.isPending}>{calendar.make}</SubmitButton>
        {make.data ? (
          <SecretBox
            title={calendar.made}
            note={calendar.once}
            secret={`${window.location.origin}${files.calendar.path}?key=${make.data.key}`}
          />
        ) : null}
      </form>
    </Panel>
  )
}
