import { describeSiwxExample } from './support/siwx/describeSiwxExample.ts'
import { siwxExamples } from './support/siwx/siwxExamples.ts'

// Every host that signs visitors in on a server: `npm run test:examples`.
for (const name of Object.keys(siwxExamples)) describeSiwxExample(name)
