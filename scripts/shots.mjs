#!/usr/bin/env node
// `npm run shots [view…]`: every view × state × (light, dark) × (376, 320 px), one contact sheet per view in shots/.
import { resolve } from 'node:path'
import { shots } from '../packages/billfold/src/ui/gallery/shots.ts'

for (const sheet of await shots(resolve(import.meta.dirname, '../shots'), process.argv.slice(2))) console.log(sheet)
