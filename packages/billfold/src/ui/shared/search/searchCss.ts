/** Layer `views`: a list keeps its height while it is searched, so that the card does not jump with every letter. */
export const searchCss = `@layer views{
.bf-tall{min-height:calc(min(680px,100dvh - 32px) - 76px)}
/* An input's own width would make the sheet of a small phone wider than the screen. */
.bf-field>input{width:100%}
mark{color:inherit;background:color-mix(in srgb,var(--bf-accent) 22%,transparent);border-radius:3px}
.bf-count{font-size:13px;line-height:18px;color:var(--bf-text-2);padding:2px 4px 0}
.bf-virtual .bf-skeleton{height:100%}
@media (max-width:430px){.bf-tall{min-height:calc(100dvh - 112px - var(--_keyboard,0px))}}
@media (forced-colors:active){mark{background:Highlight;color:HighlightText}}
}`
