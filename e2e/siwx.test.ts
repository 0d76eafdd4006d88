import { describeSiwxExample } from './support/siwx/describeSiwxExample.ts'

// A host that signs visitors in with `@billfold/siwx`, as its tarball is. `npm run test:examples` walks all of them.
describeSiwxExample('siwx-express')
