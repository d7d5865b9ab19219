/** Markup that content management systems render from the recipes of demo/cms and the text of an author. */

/** What the shortcode of demo/cms/wordpress renders, inside a paragraph. */
export const wordpress = `<p>Choose a plan.<br />
<div><portal-session base-url="/billing"><portal-plan-picker current-plan="basic" messages-base="/wp-content/plugins/portal-elements/messages/"><portal-plan value="free" label="Free" price="0" currency="EUR" interval="month"><ul><li>1 project</li></ul></portal-plan><portal-plan value="basic" label="Basic &amp; more" price="19" currency="EUR" interval="month"><ul><li>10 projects</li><li>Mail support</li></ul></portal-plan><portal-plan value="pro" label="Pro “best”" price="49" currency="EUR" interval="month"><ul><li>Unlimited projects</li></ul></portal-plan></portal-plan-picker></portal-session></div></p>
`;

/** What the template of demo/cms/drupal renders with the comments of a theme in development. */
export const drupal = `<!-- THEME DEBUG -->
<!-- BEGIN CUSTOM TEMPLATE OUTPUT from 'themes/custom/shop/templates/field--field-plans.html.twig' -->

<portal-session base-url="/billing">
  <portal-plan-picker messages-base="/themes/custom/shop/js/portal/messages">
                <portal-plan
        value="free"
        label="Free"
        price="0"
        currency="EUR"
        interval="month"
      >
        <ul>
                  </ul>
      </portal-plan>
                <portal-plan
        value="basic"
        label="Basic &quot;small&quot;"
        price="19"
        currency="EUR"
        interval="month"
      >
        <ul>
                      <li>10 projects</li>
                      <li>Mail &amp; chat</li>
                  </ul>
      </portal-plan>
                <portal-plan
        value="pro"
        label="Pro &lt;b&gt;"
        price="49"
        currency="EUR"
        interval="month"
      >
        <ul>
                  </ul>
      </portal-plan>
      </portal-plan-picker>
</portal-session>
<!-- END CUSTOM TEMPLATE OUTPUT -->
`;

const plans = [
  '<portal-plan value="free" label="Free" price="0" currency="EUR" interval="month">1 project</portal-plan>',
  '<portal-plan value="basic" label="Basic" price="19" currency="EUR" interval="month">10 projects<br />\nMail support</portal-plan>',
  '<portal-plan value="pro" label="Pro" price="49" currency="EUR" interval="month">Unlimited projects</portal-plan>',
];

const around = (content: string): string => `<portal-session base-url="/billing">${content}</portal-session>`;

/** Plans with line breaks, which an editor turned into tags. */
export const lineBreaks = around(
  `<br />\n<portal-plan-picker><br />\n${plans.join('<br />\n')}<br />\n</portal-plan-picker><br />\n`,
);

/** Plans that an editor put into paragraphs: each in its own, with others between; all in one; and in other wrappers. */
export const paragraphs = [
  around(
    `<portal-plan-picker>\n<p></p>\n${plans.map((plan) => `<p>${plan}</p>`).join('\n<p>&nbsp;</p>\n')}\n<p></p>\n</portal-plan-picker>`,
  ),
  around(`<portal-plan-picker><p>${plans.join('<br />\n')}</p></portal-plan-picker>`),
  around(
    `<portal-plan-picker><div class="wrap"><section>${plans.join('')}</section></div></portal-plan-picker>`,
  ),
];
