import { join } from 'node:path'
import { writeReference } from './reference/writeReference.ts'
import { workspace } from './workspace.ts'

// `npm run reference` in this folder: before each build, never committed.
writeReference(join(workspace, 'apps/docs/pages/reference'))
