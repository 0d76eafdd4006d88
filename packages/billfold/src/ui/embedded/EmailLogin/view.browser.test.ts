import { describeView } from '../../testing/describeView.ts'

describeView('EmailLogin')
