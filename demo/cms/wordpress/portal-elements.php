<?php
/**
 * Plugin Name: Portal elements
 * Description: The shortcode [portal_plans] and the block "Plans".
 * Version: 0.1.0
 * Requires at least: 6.3
 * Requires PHP: 7.4
 */

defined( 'ABSPATH' ) || exit;

const PORTAL_ELEMENTS_PLANS = 6;

add_action(
	'init',
	function () {
		wp_register_script( 'portal-elements', plugins_url( 'portal-elements.min.js', __FILE__ ), array(), '0.1.0', array( 'strategy' => 'defer' ) );

		// The page of a signed-in customer is not cached, so the nonce is fresh.
		$address = wp_json_encode( esc_url_raw( rest_url( 'portal-elements/v1/session' ) ) );
		$nonce   = wp_json_encode( wp_create_nonce( 'wp_rest' ) );
		$listen  = "document.addEventListener('session-request', function (event) {
			event.respondWith(fetch($address, { method: 'POST', headers: { 'X-WP-Nonce': $nonce } }));
		});";
		wp_add_inline_script( 'portal-elements', $listen, 'before' );

		add_shortcode( 'portal_plans', 'portal_elements_shortcode' );

		$attributes = array();
		for ( $number = 1; $number <= PORTAL_ELEMENTS_PLANS; $number++ ) {
			$attributes[ "plan$number" ] = array( 'type' => 'string', 'default' => '', 'label' => "Plan $number" );
		}
		register_block_type(
			'portal-elements/plans',
			array(
				'title'           => 'Plans',
				'category'        => 'widgets',
				'attributes'      => $attributes,
				'supports'        => array( 'autoRegister' => true, 'html' => false ),
				'render_callback' => 'portal_elements_block',
			)
		);
	}
);

add_action(
	'rest_api_init',
	function () {
		register_rest_route(
			'portal-elements/v1',
			'/session',
			array(
				'methods'             => 'POST',
				'permission_callback' => 'is_user_logged_in',
				'callback'            => function () {
					// Return a session token of this customer from this filter.
					$token = apply_filters( 'portal_elements_session', '', get_current_user_id() );
					return $token ? $token : new WP_Error( 'no_session', 'No session', array( 'status' => 502 ) );
				},
			)
		);
	}
);

/** Reads one plan from each line. WordPress may have added <p>, <br> and typographic quotes. */
function portal_elements_shortcode( $attributes, $content = '' ) {
	$text = wp_strip_all_tags( preg_replace( '#<br[^>]*>|</?p[^>]*>#i', "\n", (string) $content ) );
	return portal_elements_render( explode( "\n", html_entity_decode( $text, ENT_QUOTES, 'UTF-8' ) ) );
}

function portal_elements_block( $attributes ) {
	$lines = array();
	for ( $number = 1; $number <= PORTAL_ELEMENTS_PLANS; $number++ ) {
		$lines[] = (string) ( $attributes[ "plan$number" ] ?? '' );
	}
	return portal_elements_render( $lines );
}

/** Renders one plan for each line: value | label | price | currency | interval | name = feature; name = feature */
function portal_elements_render( $lines ) {
	wp_enqueue_script( 'portal-elements' );
	$plans = '';
	foreach ( $lines as $line ) {
		$parts = array_map( 'trim', explode( '|', $line ) );
		if ( '' === $parts[0] || count( $parts ) < 2 ) {
			continue;
		}
		$plans .= '<portal-plan';
		foreach ( array( 'value', 'label', 'price', 'currency', 'interval' ) as $index => $name ) {
			if ( isset( $parts[ $index ] ) && '' !== $parts[ $index ] ) {
				$plans .= sprintf( ' %s="%s"', $name, esc_attr( $parts[ $index ] ) );
			}
		}
		$features = array_filter( array_map( 'trim', explode( ';', $parts[5] ?? '' ) ) );
		$items    = array_map(
			function ( $feature ) {
				$parts = explode( ' = ', $feature, 2 );
				$name  = isset( $parts[1] ) ? sprintf( ' data-feature="%s"', esc_attr( $parts[0] ) ) : '';
				return "<li$name>" . esc_html( end( $parts ) ) . '</li>';
			},
			$features
		);
		$plans   .= '>' . ( $items ? '<ul>' . implode( '', $items ) . '</ul>' : '' ) . '</portal-plan>';
	}
	// The <div> ends a paragraph of wpautop before the picker. Otherwise a list would end the paragraph and the picker.
	return sprintf(
		'<div><portal-session base-url="%s"><portal-plan-picker current-plan="%s" messages-base="%s">%s</portal-plan-picker></portal-session></div>',
		esc_url( apply_filters( 'portal_elements_service', '/billing' ) ),
		esc_attr( apply_filters( 'portal_elements_current_plan', '', get_current_user_id() ) ),
		esc_url( plugins_url( 'messages/', __FILE__ ) ),
		$plans
	);
}
