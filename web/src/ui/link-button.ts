/** The look of a button for a link. */
export const linkButton = (look: 'filled' | 'ghost' = 'filled', size: 'large' | 'small' = 'large') =>
  `flex ${size === 'large' ? 'min-h-13' : 'min-h-11 text-sm'} items-center justify-center rounded-md px-4 text-center no-underline ${
    look === 'filled'
      ? 'bg-kelp font-semibold text-kelp-ink hover:bg-kelp-hover'
      : 'border border-line bg-surface font-medium text-ink hover:bg-sunken'
  }`
