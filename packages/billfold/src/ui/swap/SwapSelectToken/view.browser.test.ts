import { describeView } from '../../gallery/describeView.ts'

describeView('SwapSelectToken', () => {})
