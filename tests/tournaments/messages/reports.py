"""Reports as mail servers write them, about a mail with these headers."""

POSTFIX = """\
Return-Path: <>
Date: Sat,  7 Nov 2026 08:12:44 -0600 (CST)
From: MAILER-DAEMON@mail.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: noreply@example.org
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="5D1F21A0.1794060764/mail.example.org"
Message-Id: <20261107141244.7F1A521B@mail.example.org>

This is a MIME-encapsulated message.

--5D1F21A0.1794060764/mail.example.org
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.example.org.

<ann@example.org>: host mx.example.org[192.0.2.4] said: 550 5.1.1
    <ann@example.org>: Recipient address rejected (in reply to RCPT TO command)

--5D1F21A0.1794060764/mail.example.org
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org
X-Postfix-Queue-ID: 5D1F21A0
Arrival-Date: Sat,  7 Nov 2026 08:12:41 -0600 (CST)

Final-Recipient: rfc822; ann@example.org
Original-Recipient: rfc822;ann@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 5.1.1 <ann@example.org>: Recipient address
    rejected

--5D1F21A0.1794060764/mail.example.org
Content-Description: Undelivered Message
Content-Type: message/rfc822

Received: from web (localhost [127.0.0.1])
	by mail.example.org (Postfix) with ESMTPS id 5D1F21A0
{headers}
Body.

--5D1F21A0.1794060764/mail.example.org--
"""

EXIM = """\
From: Mail Delivery System <Mailer-Daemon@host.example.net>
To: noreply@example.org
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary=1762525-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender

--1762525-eximdsn-1804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

  ann@example.org
    all relevant MX records point to non-existent hosts

--1762525-eximdsn-1804289383
Content-type: message/delivery-status

Reporting-MTA: dns; host.example.net

Action: failed
Final-Recipient: rfc822;ann@example.org
Status: 5.0.0

--1762525-eximdsn-1804289383
Content-type: text/rfc822-headers

Return-path: <noreply@example.org>
{headers}

--1762525-eximdsn-1804289383--
"""

EXCHANGE = """\
From: <postmaster@example.onmicrosoft.com>
To: <noreply@example.org>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="00dfd5b3-7b0c-4d17-9a1d-27a5b2e6c0f1"
Content-Language: en-US
In-Reply-To: {id}
References: {id}
Subject: Undeliverable: Bring dominoes
Auto-Submitted: auto-replied

--00dfd5b3-7b0c-4d17-9a1d-27a5b2e6c0f1
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="e2a1"

--e2a1
Content-Type: text/plain; charset="us-ascii"

The recipient's mailbox is full and can't accept messages now.

--e2a1--
--00dfd5b3-7b0c-4d17-9a1d-27a5b2e6c0f1
Content-Type: message/delivery-status

Reporting-MTA: dns;DM6PR01MB4444.prod.exchangelabs.com
Received-From-MTA: dns;mail.example.org

Original-Recipient: rfc822;ann@example.org
Final-Recipient: rfc822;ann@example.org
Action: failed
Status: 5.2.2
Diagnostic-Code: smtp;554 5.2.2 mailbox full

--00dfd5b3-7b0c-4d17-9a1d-27a5b2e6c0f1--
"""

GIVEN_UP = EXIM.replace("Status: 5.0.0", "Status: 4.4.7")
DELAYED = POSTFIX.replace(
    "Action: failed\nStatus: 5.1.1", "Action: delayed\nStatus: 4.4.1"
)
