import { expect, it } from 'vitest'
import { settle } from './grid.ts'
import { factsOf } from './panel-kinds.ts'
import { deskSchema } from './schemas.ts'
import { deskOf, TEMPLATES } from './templates.ts'

it.each(TEMPLATES)('the template %s is a valid desk that is settled already', (template) => {
  const desk = deskOf(template)
  expect(deskSchema.parse(desk)).toEqual(desk)
  expect(settle(desk.panels)).toEqual(desk.panels)
})

it.each(TEMPLATES)('the template %s has no panel below the size of its kind', (template) => {
  const cut = deskOf(template).panels.filter(({ h, kind, w }) => {
    const [leastW = 0, leastH = 0] = factsOf(kind)?.size ?? []
    return w < leastW || h < leastH
  })
  expect(cut).toEqual([])
})
