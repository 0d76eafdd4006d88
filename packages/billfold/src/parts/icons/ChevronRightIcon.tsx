import { Icon } from './Icon.tsx'

/** Leads on; mirrored right-to-left. */
export const ChevronRightIcon = (props: Icon.Props) => <Icon d="M9.5 5.5L16 12l-6.5 6.5" isDirectional {...props} />
