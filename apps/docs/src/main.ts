import { join } from 'node:path'
import { writeReference } from './reference/writeReference.ts'
import { workspace } from './workspace.ts'

// `npm run reference` in this folder, before each build. In a test run the committed pages have to be what the sources give.
const changed = writeReference(join(workspace, 'apps/docs/pages/reference'))
if (process.env.CI && changed.length > 0)
  throw new Error(`Run npm run docs and commit apps/docs/pages/reference, which differed: ${changed.join(', ')}`)
