import { describeView } from '../../gallery/describeView.ts'

describeView('Swap', () => {})
