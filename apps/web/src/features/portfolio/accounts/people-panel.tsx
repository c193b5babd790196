import { FIRST_PERSON, type Person } from '@leadenhall/contract/portfolio/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../format/price.ts'
import { firstErrors } from '../../../lib/first-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { DialogClose, DialogFrame } from '../../../ui/dialog-frame.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showProblem } from '../../../ui/show-toast.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { peopleQuery, useRemovePerson, useSavePerson } from '../api.ts'
import { texts } from '../texts.ts'

const t = texts.people

/** The taxpayers to whom accounts belong. */
export function PeoplePanel() {
  const people = useQuery(peopleQuery).data ?? []
  /** Null to add one; undefined while nothing is open. */
  const [named, setNamed] = useState<Person | null>()
  const remove = useRemovePerson({ onError: (error) => showProblem(error) })
  return (
    <Panel title={t.title} actions={<Button onClick={() => setNamed(null)}>{t.add}</Button>}>
      <p className="px-3 pt-2 text-muted">{t.help}</p>
      <DataTable
        label={t.title}
        rows={people}
        columns={columnsFor(setNamed, (id) => remove.mutate(id))}
        rowKey={({ id }) => id}
      />
      {named === undefined ? null : (
        <PersonDialog person={named} onClose={() => setNamed(undefined)} />
      )}
    </Panel>
  )
}

function columnsFor(
  onRename: (person: Person) => void,
  onRemove: (id: string) => void,
): Column<Person>[] {
  return [
    {
      id: 'name',
      header: t.name,
      cell: ({ name }) => name,
      value: ({ name }) => name,
      className: 'w-full max-w-0 truncate',
    },
    {
      id: 'accounts',
      header: t.accounts,
      cell: ({ accounts }) => formatCount(accounts),
      value: ({ accounts }) => accounts,
      align: 'right',
    },
    {
      id: 'actions',
      header: texts.accounts.actions,
      cell: (person) => (
        <span className="inline-flex gap-2 py-0.5">
          <Button aria-label={`${t.rename} ${person.name}`} onClick={() => onRename(person)}>
            {t.rename}
          </Button>
          {person.id === FIRST_PERSON || person.accounts > 0 ? null : (
            <Button aria-label={`${t.remove} ${person.name}`} onClick={() => onRemove(person.id)}>
              {t.remove}
            </Button>
          )}
        </span>
      ),
      value: () => null,
    },
  ]
}

function PersonDialog({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const [name, setName] = useState(person?.name ?? '')
  const save = useSavePerson(person?.id ?? null, {
    onSuccess: onClose,
    onError: (error) => {
      if (Object.keys(firstErrors(error)).length === 0) showProblem(error)
    },
  })
  return (
    <DialogFrame title={person ? t.rename : t.add} width="w-96" onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ name })
        }}
      >
        <TextField
          label={t.name}
          name="name"
          value={name}
          onChange={setName}
          error={firstErrors(save.error)['name']}
        />
        <div className="flex justify-end gap-2">
          <DialogClose className="control">{texts.accounts.cancel}</DialogClose>
          <SubmitButton isBusy={save.isPending}>{t.save}</SubmitButton>
        </div>
      </form>
    </DialogFrame>
  )
}
