/** The look of a button for a link. */
export const linkButton = (look: 'filled' | 'ghost' = 'filled') =>
  `flex min-h-13 items-center justify-center rounded-md px-4 text-center no-underline ${
    look === 'filled'
      ? 'bg-kelp font-semibold text-kelp-ink hover:bg-kelp-hover'
      : 'border border-line bg-surface font-medium text-ink hover:bg-sunken'
  }`
