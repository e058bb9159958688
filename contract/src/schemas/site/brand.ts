import { z } from 'zod';

/** Name, contact and links of the service's operator; BRAND_FILE replaces some or all of them. */
export const brand = z.object({
  name: z.string(),
  nameZh: z.string(),
  contactEmails: z.array(z.email()),
  phone: z.string(),
  socialUrl: z.url(),
  customPlanFormUrl: z.url(),
  feedbackFormUrl: z.url().nullable(),
});
export type Brand = z.infer<typeof brand>;

/** The content of BRAND_FILE: the fields that differ from the placeholders. */
export const brandFile = z.strictObject(brand.shape).partial();

export const defaultBrand: Brand = {
  name: 'Togather',
  nameZh: '聚影 Togather',
  contactEmails: ['hello@togather.example.com', 'support@togather.example.com'],
  phone: '+886 2 5550 0100',
  socialUrl: 'https://social.example.com/togather',
  customPlanFormUrl: 'https://forms.example.com/togather-custom-plan',
  feedbackFormUrl: null,
};
