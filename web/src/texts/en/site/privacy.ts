export const texts = {
  title: 'Privacy',
  intro: 'What data we keep, why, for how long, and how to have it deleted.',
  updated: 'Effective since March 2025.',
  sections: {
    who: {
      title: 'Who is responsible',
      text: 'The operator of this website. For anything about your data, write to {{email}}',
    },
    photos: {
      title: 'Photos',
      text: 'Of an event we store the name and the date that its host enters. We store the photos that are uploaded to it, their file names, the time they were taken, and the name under which you upload them if you give one: everybody in the event sees it. The host of an event may require a name, or have none asked for and stored. Of the device that took a photo we store its make and model, and its serial number only in an irreversible form that belongs to the event; only hosts see them. They serve to correct the times of cameras whose clocks are wrong. The host, with any co-hosts, decides which photos others see. Others see how many hearts a photo has, never whose. We store the wishes and comments that you write, with the name that you give and the time; everybody in the event sees them unless the host hides them, and you can change and delete your own. For a photographer whom the host lets send photos, we store the name that the host enters and when photos were last sent, until the host revokes this or the event ends. If you put yourself on the guest list of an event, or its host does so and you agree, we store the name and table that are entered and numbers that describe your face, not the picture; the host sees how many photos you are on, until you or the host delete the entry or the event ends. The location of a photo is removed from the file when it arrives. Anyone with the event’s PIN can see and download the photos. Hosts put photos into lists, and give others links for choosing photos; we store the lists with their notes, who chose each photo, and the name that the host enters for a link, until the host deletes them or the event ends. Apart from those with the PIN, only whoever has such a link, a photographer whom the host lets download photos, and a screen that the host has set up for the event see the photos. No search engine finds them.',
    },
    faces: {
      title: 'Faces',
      text: 'Faces in the photos are measured so that the photos can be grouped by person within one event. The page “How faces are grouped” explains what is stored and what is not. Where the host offers it, you can ask to be blurred in the pictures that everyone else gets. We then keep the clear file for you alone, until you undo it or the event ends.',
    },
    account: {
      title: 'Your account',
      text: 'When you sign in with {{provider}} we receive your name, your e-mail address and your profile picture. For each device on which you are signed in we store its browser, its system and when it was last used; your account page lists them. We also store the language of your pages, and send hosts e-mails about their events to that address; each kind can be switched off, and we note when your mailbox refuses them. Hosts are shown by name on their event, and co-hosts to its other hosts, with the day on which they accepted the invitation. We never see your password. Guests without an account need not give a name, unless the host of their event requires one.',
    },
    device: {
      title: 'On your device',
      text: 'Your browser keeps your language, your sign-in or when you last logged out, and a cookie that recognises your uploads, wishes, requests and hearts, so that only you can delete or undo them.\n\nThe browser also keeps the name under which you upload and write, your order of photos, the seconds per photo of a live wall, the person you said you are, the events on whose guest list you are, and the difference between your clock and ours. Another cookie remembers which event you joined, and your browser lists the name, PIN and last day of the events you opened, until you remove them, log out or the event ends.\n\nText you typed and did not save, and an unpaid Plus event, are kept until you log out at the latest. Photos waiting to be uploaded are kept in your browser until they are sent, for a week at most.\n\nThere are no advertising or tracking cookies. To count visits, downloads and views of sponsors’ pictures for the host, the server tells guests apart by the cookie that recognises their uploads, in its memory only and for half an hour at most. It stores the sums of each day, without persons or addresses. We measure how fast pages load, without addresses or identities.',
    },
    others: {
      title: 'Who else receives data',
      text: '{{provider}}, when you sign in. The payment provider, when you pay: your card number never reaches us. Sponsors’ pictures on Plus events come from our own server; sponsors learn how often their picture was seen and followed, and nothing about you unless you follow their link. We never sell data.',
    },
    retention: {
      title: 'How long we keep it',
      text: 'Photos with their names, devices, hearts and comments, wishes, lists of chosen photos, guest lists, smaller copies, small pictures of faces, face measurements, groups, requests to be blurred with the clear files, and the sums of visits are deleted within a day after the event ends, {{days}} days after the event date, or on another day that we agreed on with its host and that the page of the event shows.\n\nYour account stays until you delete it. Until the end of that month we then keep a code that only shows whether the same person has used up the free events.\n\nThe e-mail address for notices about new photos is encrypted. It is erased when you unsubscribe, when it is not confirmed within two days, when the person is hidden or forgotten, when the PIN changes, and with the event. Messages to us are deleted 90 days after we have handled them.\n\nTo stop abuse we count requests per network address, and delete the counts within hours. With reports, requests and hearts we store the address only in an irreversible form.\n\nThe old version of a replaced photo is deleted at once. The operator may keep backups that nobody else can read. Deleted data also disappears from them within 14 days; if a backup is restored before that, the data is deleted again, unless the record of the latest deletions was lost too. Invoices are kept as long as the law requires.',
    },
    rights: {
      title: 'Your rights',
      text: 'You can ask which data we have about you, have it corrected or deleted, and object to its use, at any time and free of charge: {{email}}. If a photo shows you against your will, tell us the event’s PIN and which photo it is, and we will remove it. Where the host offers it, you can be blurred in all photos at once.',
    },
  },
};
