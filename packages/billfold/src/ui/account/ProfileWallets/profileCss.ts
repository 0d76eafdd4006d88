/** Layer `views`: a row with a button of its own at its end, and what that button opens below it. */
export const profileCss = `@layer views{
.bf-with-end{display:flex;flex-wrap:wrap;align-items:center;gap:4px}
.bf-with-end>.bf-row{flex:1;min-width:0}
.bf-with-end>.bf-icon-button{flex:none}
.bf-more{flex-basis:100%;display:flex;flex-wrap:wrap;gap:8px;padding:4px 0 8px}
.bf-more>.bf-button{flex:1 1 auto}
.bf-more>form{flex-basis:100%;display:flex;gap:8px}
.bf-more>form>.bf-field{flex:1;min-width:0}
}`
