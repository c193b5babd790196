import { PAGES, type PageName, type ToolTable } from '@leadenhall/contract/shared/pages.ts'
import { TOOLKIT, type ToolSlug } from '@leadenhall/contract/shared/toolkit.ts'
import { texts } from './texts.ts'

export interface Tool {
  readonly page: PageName
  readonly query?: { readonly tool: ToolSlug }
  readonly label: string
  readonly about: string
}

interface ToolGroup {
  readonly title: string
  readonly tools: readonly Tool[]
  readonly isAdminOnly?: boolean
}

const TOOLKIT_TOOLS: readonly Tool[] = TOOLKIT.map(({ slug, name }) => ({
  page: 'toolkit',
  query: { tool: slug },
  label: name,
  about: texts.aboutTools[slug],
}))

export const TOOL_GROUPS: readonly ToolGroup[] = [
  { title: texts.groups.browse, tools: pagesOf('browse') },
  { title: texts.groups.toolkit, tools: [...TOOLKIT_TOOLS, ...pagesOf('toolkit')] },
  { title: texts.groups.watch, tools: pagesOf('watch') },
  { title: texts.groups.developer, tools: pagesOf('developer'), isAdminOnly: true },
]

/** The pages that declare a tool. */
function pagesOf(table: ToolTable): Tool[] {
  return PAGES.flatMap((page) => {
    if (!('tool' in page) || page.tool.table !== table) return []
    const label = 'label' in page.tool ? page.tool.label : page.title
    return [{ page: page.name, label, about: page.tool.about }]
  })
}
